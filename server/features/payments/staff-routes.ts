import { done } from '#contract/done.ts'
import { returnRecharge } from '#contract/staff/customer-recharges.ts'
import { lowerPrice } from '#contract/staff/orders.ts'
import * as staff from '#contract/staff/payments.ts'
import { fen, ZERO } from '#domain/money.ts'
import { findShoppersLike } from '#server/features/accounts/shopper-sql.ts'
import { readBalances } from '#server/features/ledger/balance-sql.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listAlarms } from './alarm-sql.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { correctBalance } from './correct-balance.ts'
import { confirmTransferBack, endPayback, retryPayback } from './decide-payback.ts'
import * as price from './lower-price.ts'
import { listPaybacksForStaff } from './payback-sql.ts'
import * as recharge from './return-recharge.ts'
import { settleAlarm } from './settle-alarm.ts'
import { listAwaitedTransfers } from './staff-sql.ts'

export function staffPaymentRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  serve(staff.listAlarms, async ({ query }) => listAlarms(db, { ...query, isOpen: query.open }))
  serve(staff.settleAlarm, async ({ account, ip, params, body }) => {
    await settleAlarm(deps, { ...account, ip }, { id: params.id, note: body.note })
    return done('done')
  })

  serve(lowerPrice, async ({ account, ip, params, body }) => {
    const { status } = await price.lowerPrice(deps, { ...account, ip }, { ...params, ...body })
    return done('done', { status })
  })

  serve(staff.listPaybacks, async ({ query }) => {
    const { list, count } = await listPaybacksForStaff(db, query)
    return { list: list.map(staff.encodeStaffPayback), count }
  })
  serve(staff.retryPayback, async ({ account, ip, params }) => {
    await retryPayback(deps, { ...account, ip }, params.number)
    return done('done')
  })
  serve(staff.transferBack, async ({ account, ip, params: { number }, body: { way, ...ending } }) => {
    const by = { ...account, ip }
    await (way ? endPayback(deps, by, { number, way, ...ending }) : confirmTransferBack(deps, by, number))
    return done('done')
  })

  serve(staff.listAwaitedTransfers, async ({ query }) => {
    const { list, count } = await listAwaitedTransfers(db, query)
    return { list: list.map(staff.encodeAwaitedTransfer), count }
  })
  serve(staff.confirmTransfer, async ({ account, ip, body }) => {
    await confirmTransfer(deps, { ...account, ip }, body)
    return done('done')
  })
  serve(staff.correctBalance, async ({ account, ip, body }) =>
    done('done', staff.encodeCorrected(await correctBalance(deps, { ...account, ip }, body))),
  )
  serve(returnRecharge, async ({ account, ip, params, body }) => {
    const wanted = {
      accountId: params.id,
      ...body,
      number: params.number,
      amount: fen(body.amount),
      returned: fen(body.returned),
    }
    await recharge.returnRecharge(deps, { ...account, ip }, wanted)
    return done('done')
  })
  serve(staff.findBalances, async ({ query: { keyword } }) => {
    const found = await findShoppersLike(db, keyword)
    const balances = await readBalances(
      db,
      found.map(({ id }) => id),
    )
    return found.map((shopper) => staff.encodeShopperBalance({ ...shopper, balance: balances.get(shopper.id) ?? ZERO }))
  })
}
