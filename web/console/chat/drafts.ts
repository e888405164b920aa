const drafts = new Map<number, string>()

/** What was typed to a shopper and not sent yet, as long as the tab lives. */
export const draftFor = (shopperId: number): string => drafts.get(shopperId) ?? ''

export const keepDraft = (shopperId: number, draft: string): void => void drafts.set(shopperId, draft)

/** For pages beside the chat: the agent reads the words there, and sends them. */
export function addToDraft(shopperId: number, words: string): void {
  const before = draftFor(shopperId).trimEnd()
  keepDraft(shopperId, before === '' ? words : `${before}\n${words}`)
}
