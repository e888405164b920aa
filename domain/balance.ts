import { type Fen, fen } from './money.ts'

/** `gift`: the shop's bonus on a recharge. The returns take off what goes back of both (recharge-return.ts). */
export const MOVEMENT_KINDS = [
  'opening',
  'recharge',
  'gift',
  'order-payment',
  'refund',
  'correction',
  'recharge-return',
  'gift-return',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** `amount` is signed; `balance` is the one afterwards (U45). */
export type BalanceMovement = {
  id: number
  kind: MovementKind
  amount: Fen
  balance: Fen
  orderNumber: string | null
  note: string
  at: string
}
export const MOVEMENTS_PER_PAGE = 20

/** Refunds and returned recharges count as neither `spent` nor `received` (docs/wire.md, "Balance"). */
export const MOVEMENT_FILTERS = ['all', 'spent', 'received'] as const
export type MovementFilter = (typeof MOVEMENT_FILTERS)[number]

export const RECHARGE_MIN = fen(10_00)
export const RECHARGE_MAX = fen(20_000_00)

export type RechargeOffer = { id: number; amount: Fen; gift: Fen }
export type RechargeOffers = { offers: RechargeOffer[]; min: Fen; max: Fen }
