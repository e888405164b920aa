import type { DeskTab } from '#domain/order-desk.ts'
import type { Pool } from '#server/db/database.ts'
import { meantBy } from './meant-by.ts'
import { conditionOf } from './search-sql.ts'
import { filterOf } from './sql.ts'
import { type BookedOrder, listNextOrders, readBookedOrders } from './whole-list-sql.ts'

export type WholeListAsked = { tab: DeskTab; search: string; from?: string | undefined; to?: string | undefined }

const PORTION = 1_000

/** Everything that the list shows on all its pages, newest first, in portions: no statement is long, and none is left out. */
export async function* readWholeList(db: Pool, asked: WholeListAsked): AsyncGenerator<BookedOrder[]> {
  const filter = filterOf(db, asked)
  const { among, isMeant } = await conditionOf(db, { ...(await meantBy(db, asked.search)), filter })
  for (let after: number | undefined; ; ) {
    const ids = await listNextOrders(db, { filter, among, after, limit: PORTION })
    after = ids.at(-1)
    if (after === undefined) return
    yield await readBookedOrders(db, ids, isMeant)
  }
}
