import { afterEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/shop/orders.ts'
import { paymentState } from '#contract/shop/payments.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, payingShop, start } from '#test/support/paying-shop.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
afterEach(async () => {
  shop.setClock(0)
  await sandbox.setFault(null)
  expect(await violations(db)).toEqual([])
})

const statusOf = async (payment: string) =>
  (await db<{ status: string }[]>`select status from payment where number = ${payment}`)[0]?.status

test.each(['wechat', 'alipay'] as const)(
  'T28: the notice of %s is lost: the job settles it within ten minutes',
  async (method) => {
    const buyer = await shopper(shop)
    const number = await placeOrder(shop, buyer)
    const payment = await beginPaying(buyer, number, method)
    await sandbox.pay(payment, { notice: 'drop' })
    await reconcilePayments(shop.deps)
    expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: false })
    for (let minute = 2; minute <= 9; minute += 1) {
      shop.setClock(minute)
      // For some minutes the provider is away, too.
      await sandbox.setFault(minute < 8 ? 'down' : null)
      await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)])
    }
    expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paid: 60_00, paybacks: [] })
  },
)

test('what nobody wants any more is closed at its provider: the order is cancelled, paid otherwise, or the time is over', async () => {
  const buyer = await shopper(shop)
  const [cancelled, forgotten, open] = await Promise.all([1, 2, 3].map(() => placeOrder(shop, buyer)))
  const payments = [
    await beginPaying(buyer, cancelled ?? '', 'wechat'),
    await beginPaying(buyer, forgotten ?? '', 'alipay'),
    await beginPaying(buyer, open ?? '', 'wechat'),
  ] as const
  await buyer.api.call(cancelOrder, { number: cancelled ?? '' })
  await db`update payment set expires_at = now() - interval '1 second' where number = ${payments[1]}`
  await reconcilePayments(shop.deps)
  expect(await Promise.all(payments.map(statusOf))).toEqual(['closed', 'closed', 'waiting'])
  const atProvider = await db`select status from sandbox_payment where number in ${db(payments)} order by created_at`
  expect(atProvider).toEqual([{ status: 'closed' }, { status: 'closed' }, { status: 'waiting' }])
})

test('one that was paid while it was to be closed is booked', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'wechat')
  await sandbox.pay(payment, { notice: 'drop' })
  await db`update payment set expires_at = now() - interval '1 second' where number = ${payment}`
  await reconcilePayments(shop.deps)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true })
})

test('a form that was never sent off is closed, too: Alipay has never heard of it', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const outcome = await start(buyer, number, 'alipay')
  const payment = 'paymentNumber' in outcome ? outcome.paymentNumber : ''
  shop.setClock(16)
  await reconcilePayments(shop.deps)
  expect(await statusOf(payment)).toBe('closed')
})

test('a recharge whose time is over expires; its money is taken all the same', async () => {
  const buyer = await shopper(shop)
  const answer = await buyer.post('/recharge/recharge', { price: '50.00', from: 'weixin' })
  const { pay_key: payment, order_id: number } = (answer.data as { result: { pay_key: string; order_id: string } }).result
  shop.setClock(31)
  await reconcilePayments(shop.deps)
  expect(await buyer.api.call(paymentState, { number, type: 'recharge' })).toMatchObject({ status: 'cancelled', isPaid: false })
  await sandbox.pay(payment, { late: true })
  expect(await buyer.api.call(paymentState, { number, type: 'recharge' })).toMatchObject({
    status: 'paid',
    isPaid: true,
    paybacks: [],
  })
})
