import { countUnread } from './features/chat/message-sql.ts'
import { countUsableCoupons } from './features/coupons/count-usable.ts'
import { sumMovementsOf } from './features/ledger/balance-sql.ts'
import { payMethods } from './features/ledger/pay-methods.ts'
import { countUnreadNotices } from './features/notices/inbox-sql.ts'
import { tallyOrdersOf } from './features/orders/find-order.ts'
import type { Deps } from './http/deps.ts'

/** What an account's own page counts, of six features. Here, because accounts may not import those that stand on them. */
export async function readAccountFigures({ db, payments, now }: Pick<Deps, 'db' | 'payments' | 'now'>, accountId: number) {
  const [tally, { recharged, spent }, coupons, methods, unreadMessages, unreadNotices] = await Promise.all([
    tallyOrdersOf(db, accountId),
    sumMovementsOf(db, accountId),
    countUsableCoupons(db, accountId, now()),
    payMethods(db, payments),
    countUnread(db, accountId),
    countUnreadNotices(db, accountId),
  ])
  return { tally, recharged, spent, coupons, payMethods: methods, unreadMessages, unreadNotices }
}
