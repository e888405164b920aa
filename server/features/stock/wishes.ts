import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { WISHES_MAX } from '#domain/stock.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { lockAccountRow } from '#server/features/accounts/lock-account-sql.ts'
import { askedForAgain } from '#server/features/notices/asked-for.ts'
import { tell } from '#server/features/notices/outbox.ts'
import type { Deps } from '#server/http/deps.ts'
import { countWishes, findWanted, insertWish, takeDueWishes } from './wish-sql.ts'

const BATCH_SIZE = 50

/**
 * Notes that an account wants to hear when a pack is back; asking twice notes it once. Refuses a pack that is in stock, an unknown one, and
 * more than WISHES_MAX wishes.
 */
export const addWish = (db: Pool, accountId: number, skuCode: string, locale: Locale): Promise<void> =>
  transaction(db, async (tx) => {
    // Before any pack, as orders do.
    await lockAccountRow(tx, accountId)
    const wanted = (await findWanted(tx, skuCode)) ?? refuse('sku-invalid')
    if (wanted.isThere) refuse('stock-is-there')
    if ((await countWishes(tx, accountId)) >= WISHES_MAX) refuse('wish-too-many')
    await insertWish(tx, accountId, wanted.skuId, locale)
    await askedForAgain(tx, accountId, 'back-in-stock')
  })

/** Job: tells of each wish once, however many processes run it. */
export async function tellBackInStock({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) {
    const told = await transaction(db, async (tx) => {
      const due = await takeDueWishes(tx, BATCH_SIZE)
      await tell(tx, ...due.map(({ id }) => ({ kind: 'back-in-stock', subjectId: id }) as const))
      return due.length
    })
    if (told < BATCH_SIZE) return
  }
}
