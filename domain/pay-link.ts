/* A link by which anybody may pay one order, without signing in. */

/** What a link says of the order: to pay, paid (by whatever way), or over. */
export const PAY_LINK_STATES = ['unpaid', 'paid', 'over'] as const
export type PayLinkState = (typeof PAY_LINK_STATES)[number]

/** The first sign of a name, mostly the surname, and as many marks as anybody gets. */
export const maskName = (name: string): string => `${[...name.trim()][0] ?? ''}**`

/** ****0001 */
export const maskContact = (phone: string): string => `****${phone.replace(/\D/g, '').slice(-4)}`
