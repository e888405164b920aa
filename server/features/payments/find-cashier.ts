import { refuse } from '#contract/refusals.ts'
import type { CashierRow } from '#contract/shop/payments.ts'
import { ZERO } from '#domain/money.ts'
import type { PayFor } from '#domain/payment.ts'
import { readBalance } from '#server/features/ledger/balance-sql.ts'
import { payMethods } from '#server/features/ledger/pay-methods.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import { transferFor } from './choose-transfer.ts'
import { readPaymentState } from './read-payment-state.ts'
import { findRechargeOf } from './recharge-sql.ts'

/** Finds what is to be paid, whatever its state. */
export async function findCashier(deps: Deps, accountId: number, name: string, type: PayFor): Promise<CashierRow> {
  const { db, payments } = deps
  const [{ isPaid: _, ...state }, balance, methods] = await Promise.all([
    readPaymentState(deps, accountId, name, type),
    readBalance(db, accountId),
    payMethods(db, payments),
  ])
  const common = { ...state, type, balance, opensInWechat: deps.wechatPayer !== undefined }
  if (type === 'recharge') {
    const recharge = await findRechargeOf(db, accountId, name)
    if (!recharge) refuse('order-not-found')
    const { id, number, gift } = recharge
    // Recharges need money from a provider.
    const open = methods.map((each) => ({
      ...each,
      isOpen: each.isOpen && each.method !== 'balance' && each.method !== 'offline',
    }))
    return {
      ...common,
      id,
      orderNumber: number,
      shipping: ZERO,
      boxes: ZERO,
      reduction: ZERO,
      gift,
      transfer: null,
      methods: open,
    }
  }
  const order = await findOrderOf(db, accountId, name, deps.now())
  if (!order) refuse('order-not-found')
  const isTransferred = order.status === 'unpaid' && order.payMethod === 'offline'
  const transfer = isTransferred ? await transferFor(db, { ...order, due: state.due, payBy: new Date(order.payBy) }) : undefined
  const { id, number, totals } = order
  const open = order.flashItemId === null ? methods : methods.map(withoutTransfer)
  const { shipping, boxes, reduction } = totals
  return { ...common, id, orderNumber: number, shipping, boxes, reduction, gift: ZERO, transfer: transfer ?? null, methods: open }
}

const withoutTransfer = (each: CashierRow['methods'][number]): CashierRow['methods'][number] =>
  each.method === 'offline' ? { ...each, isOpen: false } : each
