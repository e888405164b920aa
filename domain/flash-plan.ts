import type { FlashState } from './flash-sale.ts'
import type { Localized } from './locale.ts'
import type { Fen } from './money.ts'
import { formatDayOfYear } from './shanghai.ts'

export const SALE_TITLE_MAX = 80
export const SALE_PACKS_MAX = 1_000_000
export const SALE_LIMIT_MAX = 1_000
/** From minus this to this. */
export const SALE_SORT_MAX = 1_000
export const SLOT_HOURS_MAX = 24
/** A sale is compared with the lowest price of so many days before it. */
export const COMPARED_DAYS = 7

/** A time of day in Shanghai; it may run past midnight. */
export type SlotPlan = { startsHour: number; hours: number; image: string }
export type PlannedSlot = SlotPlan & { id: number; isOpen: boolean }

/** Can be changed until the sale first opens. An empty title means the wine's name. */
export type SaleTerms = { title: Localized; price: Fen; perPerson: number; perOrder: number; sort: number }

/** `offered` packs of one SKU on each day, as Shanghai dates (`2026-11-20`). */
export type SalePlan = SaleTerms & { slotId: number; skuCode: string; fromDay: string; toDay: string; offered: number }

export const isDaysReversed = ({ fromDay, toDay }: Days): boolean => fromDay > toDay

type Days = Pick<SalePlan, 'fromDay' | 'toDay'>

/** "Thu, Nov 20 – Sat, Nov 22", or one day; beyond the turn of a year the last day has its year. */
export function daysWords({ fromDay, toDay }: Days): Localized {
  const inWords = (locale: 'zh-CN' | 'en-US') =>
    [...new Set([fromDay, toDay])].map((day) => formatDayOfYear(day, locale, fromDay)).join(' – ')
  return { zh: inWords('zh-CN'), en: inWords('en-US') }
}

/** Why shoppers do not see a sale. `price-before`: what it is compared with is the lowest price of the days before it. */
export const HIDDEN_BY = ['archived', 'wine', 'pack', 'slot', 'price', 'price-before'] as const
export type HiddenBy = (typeof HIDDEN_BY)[number]

/** A sale with its figures. `turnover`: paid orders without freight. */
export type PlannedSale = SalePlan & {
  id: number
  productId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  /** What the sale is compared with; null when it is not higher: shoppers do not see such a sale. */
  listPrice: Fen | null
  sold: number
  remaining: number
  state: FlashState
  startsAt: string
  endsAt: string
  closedAt: string | null
  /** Null also for a sale that has ended. */
  hiddenBy: HiddenBy | null
  orders: number
  paidOrders: number
  turnover: Fen
}
