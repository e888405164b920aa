/*
 * What is typed and not saved survives a reload by accident, and a session that ended: in this tab only, for this account, and
 * together with the version that it was typed over.
 */

const PREFIX = 'staff.draft'
/** More than the longest article; the browser takes five million. */
const DRAFT_MAX = 1_000_000

type Kept = { base: string; typed: string }

export const draftName = (accountId: number | undefined, what: string): string =>
  `${PREFIX} ${accountId ?? 0} ${location.pathname} ${what}`

export function readDraft(name: string): { base: string; values: unknown } | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    return kept ? { base: kept.base, values: JSON.parse(kept.typed) } : undefined
  } catch {
    return undefined
  }
}

export function keepDraft(name: string, base: string, typed: string): void {
  try {
    if (base.length + typed.length > DRAFT_MAX) dropDraft(name)
    else sessionStorage.setItem(name, JSON.stringify({ base, typed } satisfies Kept))
  } catch {
    // A full or closed storage only forgets.
  }
}

export const dropDraft = (name: string): void => sessionStorage.removeItem(name)

/** Whoever signs out leaves nothing behind. */
export function dropDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
