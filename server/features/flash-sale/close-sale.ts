import { refuse } from '#contract/refusals.ts'
import { saleEnd } from '#domain/flash-sale.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { FLASH_TAG } from '#server/features/catalog/flash-badges.ts'
import { putBack } from '#server/features/catalog/stock.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { listLastDays, lockSale, markClosed } from './sql.ts'

/** Ends a sale; the rest returns to stock. Refuses unknown and closed ones. */
export async function closeSale({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) refuse('not-found')
    if (sale.closedAt !== null) refuse('flash-over')
    await markClosed(tx, id, now())
    if (sale.remaining > 0) await putBack(tx, sale.skuId, sale.remaining, id)
    await announce(tx, FLASH_TAG, `product:${sale.productId}`)
  })
}

/** Closes sales whose last time is over. Safe in several processes. A failure is logged and tried again a minute later. */
export async function closeEndedSales(deps: Pick<Deps, 'db' | 'now' | 'log'>): Promise<void> {
  const at = deps.now()
  const ended = (await listLastDays(deps.db, shanghaiDay(at))).filter((sale) => saleEnd(sale) <= at)
  for (const { id } of ended) {
    await closeSale(deps, id).catch((error) => deps.log.error({ err: error, flashItemId: id }, 'sale could not be closed'))
  }
}
