import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as lots from '#contract/staff/lots.ts'
import { findNamedWines } from '#server/features/catalog/staff-list/find-wines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findLot, type LotRow, listLotBuyers, listLots } from './lot-sql.ts'
import { addLot, changeLot, deleteLot, versionOfLot } from './lots.ts'

const withVersion = (lot: LotRow): lots.Lot => ({ ...lot, version: versionOfLot(lot) })

export function staffLotRoutes(serve: Serve, { db, now }: Deps): void {
  serve(lots.listLots, async ({ query: { search: words, ...asked } }) => {
    const search = words === '' ? undefined : { words, ids: await findNamedWines(db, words) }
    const { list, count } = await listLots(db, { ...asked, search })
    return { list: list.map(withVersion), count }
  })
  serve(lots.findLot, async ({ params }) => withVersion((await findLot(db, params.id)) ?? refuse('not-found')))
  serve(lots.listLotBuyers, async ({ params, query }) => {
    if (!(await findLot(db, params.id))) refuse('not-found')
    const { list, count } = await listLotBuyers(db, params.id, query)
    return { list: list.map((buyer) => ({ ...buyer, shippedAt: buyer.shippedAt.toISOString() })), count }
  })
  serve(lots.addLot, async ({ body }) => ({ id: await addLot(db, body, now()) }))
  serve(lots.changeLot, async ({ params, body }) => {
    await changeLot(db, { ...body, id: params.id }, now())
    return done('changed')
  })
  serve(lots.deleteLot, async ({ params, body }) => {
    await deleteLot(db, { ...body, id: params.id })
    return done('deleted')
  })
}
