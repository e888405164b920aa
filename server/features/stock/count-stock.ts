import { refuse } from '#contract/refusals.ts'
import type { CountDraft } from '#contract/staff/stock-places.ts'
import { type Pool, transaction } from '#server/db/database.ts'
import { changeStocks } from './move-stock.ts'
import { deletePlace, findCountByForm, findPlaceUse, insertCount, isPlace, keepCountOfForm } from './place-sql.ts'
import { isNewForm } from './sql.ts'

/** Adds what was found too many or missing to the stock of now, so that what was sold since the sheet stays sold. Returns the report's id. */
export const applyCount = (db: Pool, byAccount: number, { key, ...draft }: CountDraft): Promise<number> =>
  transaction(db, async (tx) => {
    if (!(await isNewForm(tx, byAccount, key))) return (await findCountByForm(tx, byAccount, key)) ?? refuse('not-found')
    if (draft.placeId !== null && !(await isPlace(tx, draft.placeId))) refuse('not-found')
    const changes = draft.lines.map(({ skuId, seen, counted }) => ({ skuId, change: counted - seen }))
    await changeStocks(tx, changes, { reason: 'count', byAccount, note: draft.note })
    const id = await insertCount(tx, byAccount, draft)
    await keepCountOfForm(tx, byAccount, key, id)
    return id
  })

/** Removes a place of the stock. Refuses an unknown one, and one where packs are kept. */
export const removePlace = (db: Pool, id: number): Promise<void> =>
  transaction(db, async (tx) => {
    const place = (await findPlaceUse(tx, id)) ?? refuse('not-found')
    if (place.isUsed) refuse('stock-place-used')
    await deletePlace(tx, id)
  })
