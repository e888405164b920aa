import { refuse } from '#contract/refusals.ts'
import type { Locale } from '#domain/locale.ts'
import { WISHES_MAX } from '#domain/stock.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { countWishes, findWanted, insertWish, markTold, takeDueWishes } from './wish-sql.ts'

const AT_ONCE = 50

/** Twice is once. Refuses packs that are there, unknown ones, and more than a person can mean. */
export const addWish = (db: Pool, accountId: number, skuCode: string, locale: Locale): Promise<void> =>
  transaction(db, async (tx) => {
    const wanted = (await findWanted(tx, skuCode)) ?? refuse('sku-invalid')
    if (wanted.isThere) refuse('stock-is-there')
    if ((await countWishes(tx, accountId)) >= WISHES_MAX) refuse('wish-too-many')
    await insertWish(tx, accountId, wanted.skuId, locale)
  })

/** Each wish once, however many processes run it. Without a provider they wait. */
export async function tellBackInStock({ db, notices, log }: Pick<Deps, 'db' | 'notices' | 'log'>): Promise<void> {
  if (!notices) return
  for (;;) {
    const due = await takeDueWishes(db, AT_ONCE)
    for (const { id, accountId, locale, ...about } of due) {
      try {
        await notices.send({ key: `back-in-stock ${id}`, accountId, locale, about: { kind: 'back-in-stock', ...about } })
        await markTold(db, id)
      } catch (error) {
        log.error({ err: error, wishId: id }, 'a notice could not be sent')
      }
    }
    if (due.length < AT_ONCE) return
  }
}
