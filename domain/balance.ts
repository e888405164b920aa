import { type Fen, fen } from './money.ts'

/** Why a shopper's balance moved. `gift` is what the shop adds to a recharge; `refund` what came back of an order. */
export const MOVEMENT_KINDS = ['opening', 'recharge', 'gift', 'order-payment', 'refund', 'correction'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** One movement of a shopper's balance: `amount` with its sign, `balance` as it was afterwards (U45). */
export type BalanceMovement = {
  id: number
  kind: MovementKind
  amount: Fen
  balance: Fen
  orderNumber: string | null
  /** The staff's reason for a correction. */
  note: string
  at: string
}
export const MOVEMENTS_PER_PAGE = 20

/** `spent` and `received` leave each other out; refunds are neither, they only show among `all` (docs/wire.md, "Balance"). */
export const MOVEMENT_FILTERS = ['all', 'spent', 'received'] as const
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number]

/** Bounds of an amount that the shopper chooses. */
export const RECHARGE_MIN = fen(10_00)
export const RECHARGE_MAX = fen(20_000_00)

/** An amount that the shop proposes, and what it adds to it. */
export type RechargeOffer = { id: number; amount: Fen; gift: Fen }
export type RechargeOffers = { offers: RechargeOffer[]; min: Fen; max: Fen }
