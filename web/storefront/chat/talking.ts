/** Says that a visitor has opened the chat in this tab, so that the next page of it goes on listening. */
const TALKING = 'chat.talking'

export const isTalking = (accountId: number): boolean => sessionStorage.getItem(TALKING) === String(accountId)

export const noteTalking = (accountId: number): void => sessionStorage.setItem(TALKING, String(accountId))
