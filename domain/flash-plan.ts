import type { FlashState } from './flash-sale.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'

/* Flash sales as staff plan them. */

export const SALE_TITLE_MAX = 80
export const SALE_PACKS_MAX = 1_000_000
/** Highest limit per person and per order. */
export const SALE_LIMIT_MAX = 1_000
/** Between minus this and this. */
export const SALE_SORT_MAX = 1_000
export const SLOT_HOURS_MAX = 24

/** A time of the day, in Shanghai: from `startsHour` for `hours` hours, past midnight if need be. */
export type SlotPlan = { startsHour: number; hours: number; image: string }
export type PlannedSlot = SlotPlan & { id: number; isOpen: boolean }

/** What may be changed until the sale opens for the first time. An empty title is the wine's own name. */
export type SaleTerms = { title: Localized; price: Fen; perPerson: number; perOrder: number; sort: number }

/** `offered` packs of one SKU in a slot on each day from … to, days in Shanghai (`2026-11-20`). */
export type SalePlan = SaleTerms & { slotId: number; skuCode: string; fromDay: string; toDay: string; offered: number }

export const isDaysReversed = ({ fromDay, toDay }: Pick<SalePlan, 'fromDay' | 'toDay'>): boolean => fromDay > toDay

/**
 * A sale and what came of it. `turnover` is what its paid orders cost without freight. What a closed sale has not sold is back on the
 * shelf: `offered` less `sold`.
 */
export type PlannedSale = SalePlan & {
  id: number
  productId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  /** What the pack costs outside of the sale, or its struck-through price. Null when that is not more. */
  listPrice: Fen | null
  sold: number
  remaining: number
  state: FlashState
  startsAt: string
  endsAt: string
  closedAt: string | null
  orders: number
  paidOrders: number
  turnover: Fen
}
