import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import { afterQuietHours } from '#domain/notice.ts'
import { isBelow } from '#domain/price-wish.ts'
import { WISHES_MAX } from '#domain/stock.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { lockAccountRow } from '#server/features/accounts/lock-account-sql.ts'
import { listRunningPrices } from '#server/features/flash-sale/running-prices.ts'
import { askedForAgain } from '#server/features/notices/asked-for.ts'
import { tell } from '#server/features/notices/outbox.ts'
import type { Deps } from '#server/http/deps.ts'
import { countOtherWishes, findPriced, savePriceWish, takeReachedWishes } from './price-wish-sql.ts'

const BATCH_SIZE = 50

/** A second one changes the first. Refuses what is not below today's price, unknown packs, and more than a person can mean. */
export const setPriceWish = (db: Pool, accountId: number, skuCode: string, price: Fen | undefined): Promise<void> =>
  transaction(db, async (tx) => {
    // Before any pack, as orders do.
    await lockAccountRow(tx, accountId)
    const sku = (await findPriced(tx, skuCode)) ?? refuse('sku-invalid')
    if (price === undefined || !isBelow(price, sku.price)) refuse('price-wish-not-lower')
    if ((await countOtherWishes(tx, accountId, sku.skuId)) >= WISHES_MAX) refuse('wish-too-many')
    await savePriceWish(tx, accountId, sku.skuId, price)
    await askedForAgain(tx, accountId, 'cheaper')
  })

/**
 * Each wish once, however many processes run it. Not at night: a price that rises again before the morning is no news
 * (docs/decisions/041).
 */
export async function tellCheaper({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  if (afterQuietHours(at) > at) return
  const sales = await listRunningPrices({ db, now })
  for (;;) {
    const told = await transaction(db, async (tx) => {
      const reached = await takeReachedWishes(tx, sales, BATCH_SIZE)
      // The same wish may be fulfilled again when it was asked for again.
      await tell(
        tx,
        ...reached.map(({ id, toldAt }) => ({ kind: 'cheaper', subjectId: id, occasion: toldAt.getTime() }) as const),
      )
      return reached.length
    })
    if (told < BATCH_SIZE) return
  }
}
