import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as expected from '#contract/staff/expected-deliveries.ts'
import * as stock from '#contract/staff/stock.ts'
import * as places from '#contract/staff/stock-places.ts'
import { transaction } from '#server/db/database.ts'
import { findNamedWines } from '#server/features/catalog/staff-list/find-wines.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { applyCount, removePlace } from './count-stock.ts'
import { addExpected, arriveExpected, cancelExpected, changeExpected, versionOfExpected } from './expected-deliveries.ts'
import { listExpected } from './expected-sql.ts'
import { staffLandedRoutes } from './landed-routes.ts'
import { staffLotRoutes } from './lot-routes.ts'
import { addMovements } from './move-stock.ts'
import { findCount, insertPlace, isPlace, listCounts, listPlaces, listSheet, lockPlace, renamePlace } from './place-sql.ts'
import { keepSku, listMovements, listMovers, listStock, lockKept } from './sql.ts'

/** A count of a whole cellar. */
const LONG = { bodyLimitBytes: 1024 * 1024 }

const versionOfKept = ({ lowStock, placeId, shelf }: stock.StockKeeping): string => versionOf({ lowStock, placeId, shelf })

export function staffStockRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(stock.listStock, async ({ query: { search: words, ...asked } }) => {
    const search = words === '' ? undefined : { words, ids: await findNamedWines(db, words) }
    const { list, count } = await listStock(db, { ...asked, search })
    return { list: list.map((row) => ({ ...row, version: versionOfKept(row) })), count }
  })
  serve(stock.listMovements, async ({ query, locale }) => {
    const [found, people] = await Promise.all([
      listMovements(db, query, stock.MOVEMENTS_PER_PAGE + 1, locale),
      listMovers(db, locale),
    ])
    return { list: found.slice(0, stock.MOVEMENTS_PER_PAGE), hasMore: found.length > stock.MOVEMENTS_PER_PAGE, people }
  })
  serve(stock.addMovements, async ({ account, body }) => {
    await addMovements(db, account.accountId, body, now())
    return done('saved')
  })
  serve(stock.keepSku, async ({ params, body: { placeId, version, ...kept } }) => {
    const place = placeId || null
    if (place !== null && !(await isPlace(db, place))) refuse('not-found')
    await transaction(db, async (tx) => {
      const present = (await lockKept(tx, params.skuId)) ?? refuse('not-found')
      requireVersion({ version: versionOfKept(present) }, version)
      await keepSku(tx, params.skuId, { ...kept, placeId: place })
    })
    return done('saved')
  })
  placeRoutes(serve, deps)
  expectedRoutes(serve, deps)
  staffLotRoutes(serve, deps)
  staffLandedRoutes(serve, deps)
}

function placeRoutes(serve: Serve, { db }: Deps): void {
  serve(places.listStockPlaces, async () => ({
    list: (await listPlaces(db)).map((place) => ({ ...place, version: versionOf(place.name) })),
  }))
  serve(places.addStockPlace, async ({ body }) => ({
    id: await transaction(db, (tx) => insertPlace(tx, body.name)),
  }))
  serve(places.renameStockPlace, async ({ params, body }) => {
    await transaction(db, async (tx) => {
      const present = (await lockPlace(tx, params.id)) ?? refuse('not-found')
      requireVersion({ version: versionOf(present.name) }, body.version)
      await renamePlace(tx, params.id, body.name)
    })
    return done('changed')
  })
  serve(places.deleteStockPlace, async ({ params }) => {
    await removePlace(db, params.id)
    return done('deleted')
  })
  serve(places.readCountSheet, async ({ query }) => ({ list: await listSheet(db, query.placeId) }))
  serve(places.applyCount, async ({ account, body }) => ({ id: await applyCount(db, account.accountId, body) }), LONG)
  serve(places.listCounts, ({ query }) => listCounts(db, query))
  serve(places.findCount, async ({ params }) => (await findCount(db, params.id)) ?? refuse('not-found'))
}

function expectedRoutes(serve: Serve, { db, now }: Deps): void {
  serve(expected.listExpected, async ({ query }) => {
    const { list, count } = await listExpected(db, query)
    return { list: list.map((each) => ({ ...each, version: versionOfExpected(each) })), count }
  })
  serve(expected.addExpected, async ({ account, body }) => ({ id: await addExpected(db, account.accountId, body, now()) }))
  serve(expected.changeExpected, async ({ params, body: { version, ...draft } }) => {
    await changeExpected(db, { id: params.id, draft, version }, now())
    return done('changed')
  })
  serve(expected.cancelExpected, async ({ params }) => {
    await cancelExpected(db, params.id)
    return done('cancelled')
  })
  serve(expected.arriveExpected, async ({ account, params, body }) => {
    await arriveExpected(db, account.accountId, { ...body, id: params.id }, now())
    return done('saved')
  })
}
