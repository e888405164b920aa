import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import type { Db } from '#server/db/database.ts'
import { insertAll } from './insert-all.ts'
import { type FlashOffer, type PastOrder, type PastSku, soldIn } from './past-order.ts'

const HOUR_MS = 60 * 60_000

type Movement = { skuId: number; change: number; reason: string; at: Date; byAccount: number | null }

/**
 * A year of movements that end where they began: each month begins with a delivery of what it will sell. The stock of today stays
 * as the wine list says.
 */
export async function writeStock(
  tx: Db,
  orders: readonly PastOrder[],
  { fromDay, offers, administratorId }: { fromDay: string; offers: readonly FlashOffer[]; administratorId: number },
): Promise<void> {
  const moved = [
    ...orders.flatMap(movementsOf),
    ...offers.flatMap((offer) => asideFor(offer, soldIn(offer, orders), administratorId)),
  ]
  const sold = soldBySku(orders)
  const aside = sums(offers.map((offer) => ({ id: offer.skuId, packs: soldIn(offer, orders) })))
  const opened = new Date(dayStartMs(addDays(fromDay, -3)) + 9 * HOUR_MS)
  const all = [...moved, ...deliveriesFor(moved, { opened, byAccount: administratorId })].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  const skuIds = [...new Set(all.map(({ skuId }) => skuId))]
  const openings = await tx<{ skuId: number; stock: number }[]>`
    update stock_movement set at = ${opened}
     where id in (select min(id) from stock_movement group by sku_id)
    returning sku_id as "skuId", stock_after as stock`
  const stock = new Map(openings.map(({ skuId, stock }) => [skuId, stock]))
  await insertAll(
    tx,
    'stock_movement',
    all.map(({ skuId, change, reason, at, byAccount }) => {
      const after = (stock.get(skuId) ?? 0) + change
      stock.set(skuId, after)
      return { sku_id: skuId, change, stock_after: after, reason, at, by_account: byAccount }
    }),
  )
  for (const skuId of skuIds) {
    const [packs, inSales] = [sold.get(skuId) ?? 0, aside.get(skuId) ?? 0]
    await tx`update sku set sold = sold + ${packs}, received = received + ${packs + inSales} where id = ${skuId}`
  }
  for (const [productId, packs] of soldByWine(orders))
    await tx`update product set sales = sales + ${packs} where id = ${productId}`
}

/** Flash sales sell what was set aside for them before. */
function movementsOf({ lines, placedAt, cancelledAt, refund, offer }: PastOrder): Movement[] {
  if (offer) return []
  const sale = (at: Date) =>
    lines.map(({ sku, quantity }) => ({ skuId: sku.id, change: -quantity, reason: 'sale', at, byAccount: null }))
  const cancelled = cancelledAt
    ? lines.map(({ sku, quantity }) => ({
        skuId: sku.id,
        change: quantity,
        reason: 'cancelled',
        at: cancelledAt,
        byAccount: null,
      }))
    : []
  const returned = (refund?.parts ?? [])
    .filter(({ restocked }) => restocked > 0)
    .map(({ line, restocked }) => ({
      skuId: line.sku.id,
      change: restocked,
      reason: 'return',
      at: refund?.doneAt ?? placedAt,
      byAccount: null,
    }))
  return [...sale(placedAt), ...cancelled, ...returned]
}

function asideFor({ skuId, offered, day }: FlashOffer, sold: number, byAccount: number): Movement[] {
  const at = (days: number) => new Date(dayStartMs(addDays(day, days)) + 10 * HOUR_MS)
  const aside = { skuId, change: -offered, reason: 'set-aside', at: at(-2), byAccount }
  return sold < offered ? [aside, { skuId, change: offered - sold, reason: 'put-back', at: at(1), byAccount }] : [aside]
}

/** At the beginning of each month as much as it takes. What came back beyond that has to be written off. */
function deliveriesFor(moved: readonly Movement[], { opened, byAccount }: { opened: Date; byAccount: number }): Movement[] {
  const months = Map.groupBy(moved, ({ skuId, at }) => `${skuId} ${shanghaiDay(at).slice(0, 7)}`)
  return [...months].flatMap(([key, movements]): Movement[] => {
    const [skuId, month] = key.split(' ')
    const needed = -movements.reduce((sum, { change }) => sum + change, 0)
    if (needed === 0) return []
    const times = movements.map(({ at }) => at.getTime())
    const arrives = Math.max(dayStartMs(`${month}-01`) + 8.5 * HOUR_MS, opened.getTime() + HOUR_MS)
    const common = { skuId: Number(skuId), change: needed, byAccount }
    return needed > 0
      ? [{ ...common, reason: 'delivery', at: new Date(Math.min(arrives, ...times.map((time) => time - 60_000))) }]
      : [{ ...common, reason: 'breakage', at: new Date(Math.max(...times) + HOUR_MS) }]
  })
}

function soldBySku(orders: readonly PastOrder[]): Map<number, number> {
  const regular = orders.filter(({ offer, cancelledAt }) => !offer && !cancelledAt)
  return sums(regular.flatMap(keptPacks).map(({ sku, packs }) => ({ id: sku.id, packs })))
}

/** What shoppers see: paid for, in flash sales too. */
const soldByWine = (orders: readonly PastOrder[]): Map<number, number> =>
  sums(
    orders
      .filter(({ paid }) => paid)
      .flatMap(keptPacks)
      .map(({ sku, packs }) => ({ id: sku.productId, packs })),
  )

const keptPacks = ({ lines, refund }: PastOrder): { sku: PastSku; packs: number }[] =>
  lines.map(({ sku, unique, quantity }) => {
    const back = refund?.parts.find((part) => part.line.unique === unique)?.restocked ?? 0
    return { sku, packs: quantity - back }
  })

function sums(of: readonly { id: number; packs: number }[]): Map<number, number> {
  const total = new Map<number, number>()
  for (const { id, packs } of of) total.set(id, (total.get(id) ?? 0) + packs)
  return total
}
