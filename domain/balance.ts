import type { Fen } from './money.ts'

/** Why money moved; the kinds of ledger transactions. */
export const MOVEMENT_KINDS = ['opening', 'recharge', 'order-payment', 'refund', 'correction'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One movement of a shopper's balance: `amount` with its sign, `balance` as it was afterwards (U45). */
export type BalanceMovement = {
  id: number
  kind: MovementKind
  amount: Fen
  balance: Fen
  orderNumber: string | null
  at: string
}
export const MOVEMENTS_PER_PAGE = 20

/** `spent` and `received` leave each other out; refunds are neither, they only show among `all` (wire contract 2.13). */
export const MOVEMENT_FILTERS = ['all', 'spent', 'received'] as const
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number]
