import { FIND_HITS, type FoundByStaff, findForStaff } from '#contract/staff/find.ts'
import { maskPhone, type Scope } from '#domain/account.ts'
import { PHONE_READERS } from '#domain/customer.ts'
import { mayRead } from '#domain/staff-view.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { findArticles, findCoupons, findCustomers, findOrders, findWines } from './sql.ts'

export function findRoutes(serve: Serve, { readReplica }: Deps): void {
  serve(findForStaff, ({ account, query }) => readReplica((db) => find(db, account.scopes, query.q)))
}

async function find(db: Db, scopes: readonly Scope[], words: string): Promise<FoundByStaff> {
  const may = (isAllowed: boolean) => isAllowed && words !== ''
  const [mayWines, seesPhones] = [may(mayRead(scopes, 'wines')), PHONE_READERS.some((scope) => scopes.includes(scope))]
  const [orders, wines, customers, coupons, articles] = await Promise.all([
    may(mayRead(scopes, 'orders')) ? findOrders(db, words, FIND_HITS) : [],
    mayWines ? findWines(db, words, FIND_HITS) : [],
    may(mayRead(scopes, 'customers')) ? findCustomers(db, words, FIND_HITS) : [],
    mayWines ? findCoupons(db, words, FIND_HITS) : [],
    mayWines ? findArticles(db, words, FIND_HITS) : [],
  ])
  const shown = customers.map(({ phone, ...customer }) => ({ ...customer, phone: seesPhones ? phone : maskPhone(phone) }))
  return { orders, wines, customers: shown, coupons, articles }
}
