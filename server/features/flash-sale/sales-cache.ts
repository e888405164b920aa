import {
  closedTimes,
  currentSlot,
  type FlashBadge,
  type FlashItem,
  type FlashSlots,
  type FlashTimes,
  flashState,
  isOnDay,
  saleEnd,
  saleTimes,
  slotDay,
  slotTimes,
} from '#domain/flash-sale.ts'
import { addDays, shanghaiDay } from '#domain/shanghai.ts'
import { FLASH_TAG, type ReadFlashBadges } from '#server/features/catalog/flash-badges.ts'
import type { Deps } from '#server/http/deps.ts'
import { listSalesFrom, type SaleRow } from './sql.ts'

/** For display only: orders are decided on the row itself. */
export const SALES_CACHE_MS = 1_000
export type ReadSales = () => Promise<readonly SaleRow[]>

/** Sales in memory, read at most once a second while pages are watched. Changes by staff show at once. */
export function openSalesCache({ db, now, changes }: Pick<Deps, 'db' | 'now' | 'changes'>): ReadSales {
  let cached: { readAtMs: number; sales: Promise<readonly SaleRow[]> } | undefined
  changes.onChange((tags) => {
    if (tags.some((tag) => tag === FLASH_TAG || tag === '*')) cached = undefined
  })
  return () => {
    const readAtMs = performance.now()
    if (cached && readAtMs - cached.readAtMs < SALES_CACHE_MS) return cached.sales
    const sales = listSalesFrom(db, addDays(shanghaiDay(now()), -1)).then((rows) => rows.filter(isShown))
    cached = { readAtMs, sales }
    sales.catch(() => {
      if (cached?.sales === sales) cached = undefined
    })
    return sales
  }
}

/** Hidden: what staff closed early, and what the shelf has become as cheap as. One that ran out stays until its day ends. */
export const isShown = (sale: SaleRow): boolean =>
  sale.isOnSale && sale.listPrice !== null && (sale.closedAt === null || sale.closedAt >= saleEnd(sale))

/** Slots with sales on their day. */
export function slotsOn(sales: readonly SaleRow[], at: Date): FlashSlots {
  const slots = new Map(
    sales
      .filter((sale) => isOnDay(sale, slotDay(sale, at)))
      .map((sale) => {
        const times = slotTimes(sale, at)
        const { slotId: id, startsHour, hours, slotImage: image } = sale
        return [id, { id, startsHour, hours, image, ...times, state: flashState(times, at) }]
      }),
  )
  const inOrder = [...slots.values()].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  return { slots: inOrder, current: currentSlot(inOrder), serverTime: at.toISOString() }
}

export const itemsOfSlot = (sales: readonly SaleRow[], slotId: number, at: Date): FlashItem[] =>
  sales
    .filter((sale) => sale.slotId === slotId && isOnDay(sale, slotDay(sale, at)))
    .map((sale) => itemOf(sale, slotTimes(sale, at), at))

export const itemNow = (sale: SaleRow, at: Date): FlashItem =>
  itemOf(sale, (sale.closedAt && closedTimes(sale, sale.closedAt)) ?? saleTimes(sale, at), at)

const itemOf = (sale: SaleRow, times: FlashTimes, at: Date): FlashItem => ({
  ...times,
  state: flashState(times, at),
  id: sale.id,
  slotId: sale.slotId,
  productId: sale.productId,
  skuCode: sale.skuCode,
  title: sale.title,
  image: sale.image,
  vintage: sale.vintage,
  sizeMl: sale.sizeMl,
  pack: sale.pack,
  price: sale.price,
  listPrice: sale.listPrice,
  offered: sale.offered,
  sold: sale.sold,
  remaining: sale.remaining,
  perPerson: sale.perPerson,
  perOrder: sale.perOrder,
})

/** Computed once per list of sales and state of the clock. */
export function openBadges({ now }: Pick<Deps, 'now'>, readSales: ReadSales): ReadFlashBadges {
  let cached: { sales: readonly SaleRow[]; badges: Badges; fromMs: number } | undefined
  return async () => {
    const sales = await readSales()
    const at = now()
    const ms = at.getTime()
    if (cached?.sales !== sales || ms < cached.fromMs || ms >= cached.badges.untilMs) {
      cached = { sales, badges: badgesOf(sales, at), fromMs: ms }
    }
    const { ofProduct, untilMs } = cached.badges
    return { ofProduct, staysMs: untilMs === Number.POSITIVE_INFINITY ? null : untilMs - ms }
  }
}

/** Open now, with packs left. */
export const isRunning = (sale: SaleRow, at: Date): boolean =>
  sale.closedAt === null && sale.remaining > 0 && flashState(saleTimes(sale, at), at) === 'running'

/** `untilMs`: valid until then. */
type Badges = { ofProduct: Map<number, FlashBadge>; untilMs: number }

/** Running sales with packs left, by wine. */
function badgesOf(sales: readonly SaleRow[], at: Date): Badges {
  const ofProduct = new Map<number, FlashBadge>()
  let untilMs = Number.POSITIVE_INFINITY
  for (const sale of sales) {
    const { startsAt, endsAt } = saleTimes(sale, at)
    for (const instant of [startsAt, endsAt].map((time) => Date.parse(time))) {
      if (instant > at.getTime()) untilMs = Math.min(untilMs, instant)
    }
    if (isRunning(sale, at) && !ofProduct.has(sale.productId)) {
      const { id, vintage, sizeMl, pack, price, listPrice } = sale
      ofProduct.set(sale.productId, { id, vintage, sizeMl, pack, price, listPrice, endsAt })
    }
  }
  return { ofProduct, untilMs }
}
