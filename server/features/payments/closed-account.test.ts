import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/shop/orders.ts'
import { startRecharge } from '#contract/shop/recharge.ts'
import { fen } from '#domain/money.ts'
import { violations } from '#test/support/invariants.ts'
import { arrive, beginPaying, notify, payingShop } from '#test/support/paying-shop.ts'
import { dataOf, emptyBalance, placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

import { payBackDue } from './pay-back-due.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const shop = await payingShop()
const { sandbox, db } = shop
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
afterEach(async () => {
  shop.setClock(0)
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const close = (who: Shopper) => who.get('/user_cancel')
const PAYMENT_OPEN = { status: 400, msg: expect.stringContaining('付款尚未完成') }

/** ¥100.00 for the balance, as far as the provider's page; the payment's number there. */
async function beginRecharge(buyer: Shopper): Promise<string> {
  const of = { amount: fen(100_00) }
  const { outcome } = await buyer.api.call(startRecharge, {
    of,
    method: 'wechat',
    scene: 'desktop',
    returnTo: '/home/zh-CN/user/balance',
  })
  return arrive(outcome)
}

/** The same, given up in our books, while the provider still lets the shopper pay. */
async function forgottenRecharge(buyer: Shopper): Promise<string> {
  const payment = await beginRecharge(buyer)
  await db`update payment set status = 'closed' where number = ${payment}`
  await db`update recharge set status = 'expired' where account_id = ${buyer.id}`
  return payment
}

const balanceOf = async ({ id }: Shopper) => {
  const [row] = await db<{ balance: number }[]>`
    select coalesce(sum(amount), 0)::integer as balance from ledger_entry where account_id = ${id}`
  return row?.balance
}
const isClosed = async ({ id }: Shopper) =>
  (await db`select from account where id = ${id} and deleted_at is not null`).length === 1
const paidBack = async (payment: string) =>
  (await db<{ refunded: number }[]>`select refunded from sandbox_payment where number = ${payment}`)[0]?.refunded

test('an account stays while a recharge can still be paid, and is closed once that is over', async () => {
  const buyer = await shopper(shop)
  await beginRecharge(buyer)
  expect(await close(buyer)).toMatchObject(PAYMENT_OPEN)
  shop.setClock(31)
  expect(await close(buyer)).toMatchObject(PAYMENT_OPEN)
  await reconcilePayments(shop.deps)
  expect((await close(buyer)).status).toBe(200)
})

test('an account stays while the payment of a cancelled order is open at the provider', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  await beginPaying(buyer, number, 'alipay')
  expect((await close(buyer)).msg).toContain('未完成的订单')
  await buyer.api.call(cancelOrder, { number })
  expect(await close(buyer)).toMatchObject(PAYMENT_OPEN)
  await reconcilePayments(shop.deps)
  expect((await close(buyer)).status).toBe(200)
})

test('an account stays while a transfer is awaited, and while money is on its way back', async () => {
  const buyer = await shopper(shop)
  const account = { bank: '银行', bank_en: 'Bank', holder: '酒行', holder_en: 'Shop', number: '6222000000000000' }
  const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })
  dataOf(await admin.post('/staff/payments/bank-account', { account }))
  const number = await placeOrder(shop, buyer)
  dataOf(await buyer.post('/order/pay', { uni: number, paytype: 'offline' }))
  expect((await close(buyer)).msg).toContain('未完成的订单')
  const payment = await beginPaying(buyer, number, 'wechat')
  await buyer.api.call(cancelOrder, { number })
  await sandbox.pay(payment)
  expect((await close(buyer)).msg).toContain('退款尚未到账')
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect((await close(buyer)).status).toBe(200)
})

test('a recharge that is reported after the account was closed goes back the way it came', async () => {
  const buyer = await shopper(shop)
  const payment = await forgottenRecharge(buyer)
  expect((await close(buyer)).status).toBe(200)
  await sandbox.pay(payment, { copies: 3 })
  expect(await balanceOf(buyer)).toBe(0)
  const waiting = dataOf<{ list: object[] }>(await finance.get('/staff/payments/paybacks?state=under-way'))
  expect(waiting.list).toMatchObject([{ paymentNumber: payment, amount: '100.00', reason: 'account-closed' }])
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect(await paidBack(payment)).toBe(100_00)
})

test('where it cannot go back, because the provider refuses or the shop has no more keys, the staff are alarmed', async () => {
  const alarmsOf = async (payment: string) => {
    const { list } = dataOf<{ list: { kind: string; paymentNumber: string }[] }>(await finance.get('/staff/payments/alarms'))
    return list.filter(({ paymentNumber }) => paymentNumber === payment).map(({ kind }) => kind)
  }
  const [refused, stranded] = [await shopper(shop), await shopper(shop)]
  const first = await forgottenRecharge(refused)
  const second = await forgottenRecharge(stranded)
  await close(refused)
  await close(stranded)

  await sandbox.pay(first)
  await db`update sandbox_payment set refunded = amount where number = ${first}`
  await payBackDue(shop.deps)
  expect(await alarmsOf(first)).toEqual(['payback-failed'])

  await sandbox.pay(second)
  const { wechat } = shop.deps.payments
  delete shop.deps.payments.wechat
  await payBackDue(shop.deps)
  if (wechat) shop.deps.payments.wechat = wechat
  expect(await alarmsOf(second)).toEqual(['payback-failed'])
  shop.setClock(5)
  await payBackDue(shop.deps)
  await sandbox.sender.idle()
  expect(await paidBack(second)).toBe(100_00)
})

const RACES = 30
test(`an account is closed and its recharge reported at once, ${RACES} times: never money on a closed account`, async () => {
  const tally = { closed: 0, kept: 0 }
  for (let round = 0; round < RACES; round += 1) {
    const buyer = await shopper(shop)
    const payment = await forgottenRecharge(buyer)
    await db`update sandbox_payment set status = 'paid', transaction = ${`t-${payment}`}, paid_at = now() where number = ${payment}`
    const notice = await sandbox.notice({ number: payment })
    const both = [() => close(buyer), () => notify(shop, 'wechat', notice)]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
    const closed = await isClosed(buyer)
    tally[closed ? 'closed' : 'kept'] += 1
    expect([closed, await balanceOf(buyer)]).toEqual(closed ? [true, 0] : [false, 100_00])
  }
  expect(tally.closed + tally.kept).toBe(RACES)
  await payBackDue(shop.deps)
  await payBackDue(shop.deps)
})

test('staff put no money on the balance of a closed account', async () => {
  const buyer = await shopper(shop, { balance: 20_00 })
  await emptyBalance(db, buyer.id)
  dataOf(await close(buyer))
  const correction = { accountId: buyer.id, amount: '5.00', reason: '补偿', key: randomUUID() }
  expect(await finance.post('/staff/payments/corrections', correction)).toMatchObject({ status: 400, code: '100026' })
  expect(await balanceOf(buyer)).toBe(0)
})
