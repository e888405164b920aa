import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff/held-stock.ts'
import { maskPhone } from '#domain/account.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { requireVersion, versionOf } from '#server/http/version.ts'
import { cancelHeldOrders } from './cancel-held-orders.ts'
import { grantHold } from './grant-hold.ts'
import { findHolder, type HeldRow, type HolderRow, listHeldOrders, listHolders } from './held-stock-sql.ts'
import { findOrderLimits, saveOrderLimits } from './order-limits-sql.ts'

export function staffOrderRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(staff.listStockHolders, async ({ query }) => {
    const { list, count } = await listHolders(db, query)
    return { list: list.map(holderOf), count }
  })
  serve(staff.findStockHolder, async ({ params: { accountId }, ...reader }) => {
    const [holder, orders] = await Promise.all([findHolder(db, accountId), listHeldOrders(db, accountId, reader.locale)])
    if (!holder) refuse('not-found')
    return {
      accountId,
      nickname: holder.nickname,
      phone: maskPhone(holder.phone),
      orders: orders.map((row) => staff.encodeHeldOrder(orderOf(row), reader)),
    }
  })
  serve(staff.cancelHeldOrders, async ({ account, params, body }) => ({
    cancelled: await cancelHeldOrders(deps, params.accountId, { ...body, byAccount: account.accountId }),
  }))
  serve(staff.grantHold, async ({ account, params }) => ({
    payBy: (await grantHold(deps, params.number, account.accountId)).toISOString(),
  }))

  const versioned = async (tx: Db) => {
    const limits = await findOrderLimits(tx)
    return { ...limits, version: versionOf(limits) }
  }
  serve(staff.findOrderLimits, () => versioned(db))
  serve(staff.saveOrderLimits, async ({ body: { version, ...limits } }) => {
    await transaction(db, async (tx) => {
      await lockBeforeInsert(tx, 'order limits')
      requireVersion(await versioned(tx), version)
      await saveOrderLimits(tx, limits)
    })
    return done('saved')
  })
}

const holderOf = ({ phone, firstPlacedAt, lastPayBy, ...row }: HolderRow): staff.StockHolder => ({
  ...row,
  phone: maskPhone(phone),
  firstPlacedAt: firstPlacedAt.toISOString(),
  lastPayBy: lastPayBy.toISOString(),
})

const orderOf = ({ placedAt, payBy, grantedBy, grantedAt, ...row }: HeldRow): staff.HeldOrder => ({
  ...row,
  placedAt: placedAt.toISOString(),
  payBy: payBy.toISOString(),
  grant: grantedAt && { by: grantedBy ?? '', at: grantedAt.toISOString() },
})
