import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as staff from '#contract/staff-payments.ts'
import { transaction } from '#server/db/database.ts'
import { findBankAccount, saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { settlePayback } from '#server/features/ledger/settle-payback.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { listAlarms, settleAlarm } from './alarm-sql.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { correctBalance } from './correct-balance.ts'
import { findTransferBack, listPaybacksForStaff, retryPayback } from './payback-sql.ts'
import { listAwaitedTransfers, listPaymentsForStaff } from './staff-sql.ts'

/** What staff of the finances see and do about money. */
export function staffPaymentRoutes(serve: Serve, deps: Deps): void {
  const { db, now } = deps
  serve(staff.listPayments, async ({ query }) => {
    const { list, count } = await listPaymentsForStaff(db, query)
    return { list: list.map(staff.encodePayment), count }
  })
  serve(staff.listAlarms, async ({ query }) => listAlarms(db, { ...query, isOpen: query.open }))
  serve(staff.settleAlarm, async ({ account, params, body }) => {
    const by = { accountId: account.accountId, note: body.note, at: now() }
    if (!(await settleAlarm(db, params.id, by))) refuse('not-found')
    return done('done')
  })

  serve(staff.listPaybacks, async ({ query }) => {
    const { list, count } = await listPaybacksForStaff(db, query)
    return { list: list.map(staff.encodeStaffPayback), count }
  })
  serve(staff.retryPayback, async ({ params }) => {
    if (!(await retryPayback(db, params.number, now()))) refuse('not-found')
    return done('done')
  })
  serve(staff.transferBack, async ({ params }) => {
    const paybackId = await findTransferBack(db, params.number)
    const isSettled = paybackId !== undefined && (await transaction(db, (tx) => settlePayback(tx, paybackId, now())))
    if (!isSettled) refuse('not-found')
    return done('done')
  })

  serve(staff.listAwaitedTransfers, async ({ query }) => {
    const { list, count } = await listAwaitedTransfers(db, query)
    return { list: list.map(staff.encodeAwaitedTransfer), count }
  })
  serve(staff.confirmTransfer, async ({ account, body }) => {
    await confirmTransfer(deps, { ...body, byAccount: account.accountId })
    return done('done')
  })
  serve(staff.correctBalance, async ({ account, body }) => {
    const balance = await correctBalance(deps, { ...body, byAccount: account.accountId })
    return done('done', staff.encodeCorrected(balance))
  })

  serve(staff.bankAccount, async () => staff.encodeBankAccount(await findBankAccount(db)))
  serve(staff.saveBankAccount, async ({ body }) => {
    await saveBankAccount(db, body.account && staff.decodeBankAccount(body.account))
    return done('saved')
  })
}
