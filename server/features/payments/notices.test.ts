import { afterEach, expect, test } from 'vitest'
import { findBalance } from '#contract/shop/balance.ts'
import { paymentState } from '#contract/shop/payments.ts'
import type { NoticeTricks } from '#server/external/payment-sandbox/sql.ts'
import { violations } from '#test/support/invariants.ts'
import { beginPaying, isTaken, notify, payingShop, TAKEN } from '#test/support/paying-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

/** With the freight of ¥18.00 an order comes to ¥60.00. */
const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, db } = shop
afterEach(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const METHODS = ['wechat', 'alipay'] as const
type Method = (typeof METHODS)[number]
const isPaid = async (buyer: Shopper, number: string) => (await buyer.api.call(paymentState, { number })).isPaid
const alarmsOf = (payment: string | null) =>
  db<{ kind: string; details: unknown }[]>`
    select kind, details from money_alarm where payment_number is not distinct from ${payment} order by id`

/** Paid at the provider; the shop has not heard of it. */
async function paidUnheard(method: Method) {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, method)
  await sandbox.pay(payment, { notice: 'drop' })
  return { buyer, number, payment }
}

test.each(METHODS)(
  'T21: the same notice of %s 100 times at once, and a day later: booked once, each answered as taken',
  async (method) => {
    const { buyer, number, payment } = await paidUnheard(method)
    const same = { number: payment, id: `same-${method}` }
    const notices = await Promise.all(Array.from({ length: 100 }, () => sandbox.notice(same)))
    const answers = await Promise.all(notices.map((notice) => notify(shop, method, notice)))
    expect(answers).toEqual(answers.map(() => TAKEN[method]))
    expect(await isPaid(buyer, number)).toBe(true)
    const postings =
      await db`select from ledger_transaction join payment on payment.id = payment_id where payment.number = ${payment}`
    expect(postings).toHaveLength(1)
    await db`delete from payment_notice where provider = ${method}`
    expect(await notify(shop, method, await sandbox.notice(same))).toEqual(TAKEN[method])
    expect(await notify(shop, method, await sandbox.notice({ number: payment }))).toEqual(TAKEN[method])
    expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paid: 60_00, paybacks: [] })
  },
)

test.each<[Method, string, NoticeTricks]>([
  ['wechat', 'wrong', { signature: 'wrong' }],
  ['wechat', 'missing', { signature: 'missing' }],
  ['wechat', 'of an unknown key', { serial: 'PUB_KEY_ID_0000000000000000000000000000' }],
  ['alipay', 'wrong', { signature: 'wrong' }],
  ['alipay', 'missing', { signature: 'missing' }],
])('T20: a notice of %s whose signature is %s changes nothing and alarms nobody', async (method, _what, tricks) => {
  const { buyer, number, payment } = await paidUnheard(method)
  const answer = await notify(shop, method, await sandbox.notice({ number: payment }, tricks))
  expect(isTaken(method, answer)).toBe(false)
  expect(answer.body).not.toContain(payment)
  expect(await isPaid(buyer, number)).toBe(false)
  expect(await alarmsOf(payment)).toEqual([])
})

test.each(METHODS)('T20: what is no notice of %s at all is refused', async (method) => {
  for (const body of ['', '{}', 'a=b', '[]', 'null', '\u0000', 'x'.repeat(60_000)]) {
    const answer = await notify(shop, method, { headers: { 'content-type': 'application/json' }, body: Buffer.from(body) })
    expect(isTaken(method, answer)).toBe(false)
  }
  const tooLong = { headers: { 'content-type': 'text/plain' }, body: Buffer.alloc(100_000) }
  expect((await notify(shop, method, tooLong)).status).toBe(413)
})

const wrong: [Method, string, NoticeTricks, string][] = METHODS.flatMap(
  (method) =>
    [
      [method, '¥0.01 too little', { amountBy: -1 }, 'amount-differs'],
      [method, '¥0.01 too much', { amountBy: 1 }, 'amount-differs'],
      [method, 'another currency', { currency: 'USD' }, 'addressee-wrong'],
      [method, 'another merchant', { merchant: '2099999999' }, 'addressee-wrong'],
      [method, 'another application', { appId: 'wx9999999999999999' }, 'addressee-wrong'],
    ] satisfies [Method, string, NoticeTricks, string][],
)

test.each(wrong)(
  'T22: %s, rightly signed, %s: refused, the order untouched, an alarm raised',
  async (method, _what, tricks, kind) => {
    const { buyer, number, payment } = await paidUnheard(method)
    const named = kind === 'amount-differs' ? payment : null
    await db`update money_alarm set settled_at = now()`
    const open = () => db`select from money_alarm where kind = ${kind} and settled_at is null`
    for (let again = 0; again < 2; again += 1) {
      const answer = await notify(shop, method, await sandbox.notice({ number: payment }, tricks))
      expect(isTaken(method, answer)).toBe(false)
    }
    expect(await isPaid(buyer, number)).toBe(false)
    expect(await open()).toHaveLength(1)
    expect((await alarmsOf(named)).at(-1)).toMatchObject({ kind })
    expect(await notify(shop, method, await sandbox.notice({ number: payment }))).toEqual(TAKEN[method])
    expect(await isPaid(buyer, number)).toBe(true)
  },
)

test.each(METHODS)(
  'T22: a payment of %s for another order pays that one alone; its transaction never pays a second',
  async (method) => {
    const first = await paidUnheard(method)
    const second = await paidUnheard(method)
    await notify(shop, method, await sandbox.notice({ number: first.payment }))
    // The first one's transaction under the second one's number.
    const answer = await notify(shop, method, await sandbox.notice({ number: first.payment }, { number: second.payment }))
    expect(isTaken(method, answer)).toBe(false)
    expect([await isPaid(first.buyer, first.number), await isPaid(second.buyer, second.number)]).toEqual([true, false])
    expect(await alarmsOf(second.payment)).toMatchObject([{ kind: 'transaction-conflict' }])
    expect(await notify(shop, method, await sandbox.notice({ number: second.payment }))).toEqual(TAKEN[method])
  },
)

test('T23: a notice of WeChat from more than five minutes ago or ahead is refused, and one whose nonce was used before', async () => {
  const { buyer, number, payment } = await paidUnheard('wechat')
  for (const minutes of [-6, 6]) {
    const sentAt = new Date(Date.now() + minutes * 60_000).toISOString()
    const answer = await notify(shop, 'wechat', await sandbox.notice({ number: payment }, { sentAt }))
    expect(isTaken('wechat', answer)).toBe(false)
  }
  expect(await isPaid(buyer, number)).toBe(false)
  const notice = await sandbox.notice({ number: payment })
  expect(await notify(shop, 'wechat', notice)).toEqual(TAKEN.wechat)
  expect(isTaken('wechat', await notify(shop, 'wechat', notice))).toBe(false)
  expect(await buyer.api.call(paymentState, { number })).toMatchObject({ isPaid: true, paybacks: [] })
})

test.each(['ciphertext', 'nonce', 'associated_data'])('T24: a changed %s is refused', async (part) => {
  const { buyer, number, payment } = await paidUnheard('wechat')
  const notice = await sandbox.notice({ number: payment })
  const body = notice.body
    .toString()
    .replace(new RegExp(`("${part}":")(.)`), (_, head, first) => `${head}${first === 'a' ? 'b' : 'a'}`)
  expect(body).not.toBe(notice.body.toString())
  const answer = await notify(shop, 'wechat', { ...notice, body: Buffer.from(body) })
  expect(isTaken('wechat', answer)).toBe(false)
  expect(await isPaid(buyer, number)).toBe(false)
})

test.each(METHODS)(
  'T26: a notice of %s for a payment that nobody knows is answered so that it comes again, and then taken',
  async (method) => {
    const { buyer, number, payment } = await paidUnheard(method)
    await db`update payment set number = ${`${payment}x`} where number = ${payment}`
    const notice = { number: payment, id: `unknown-${method}` }
    expect(isTaken(method, await notify(shop, method, await sandbox.notice(notice)))).toBe(false)
    expect(await alarmsOf(payment)).toEqual([])
    await db`update payment set number = ${payment} where number = ${`${payment}x`}`
    expect(await notify(shop, method, await sandbox.notice(notice))).toEqual(TAKEN[method])
    expect(await isPaid(buyer, number)).toBe(true)
  },
)

test('T25: a notice that a payment was closed, sent to the pay address, closes it and pays nothing', async () => {
  const buyer = await shopper(shop, { balance: 10_00 })
  const number = await placeOrder(shop, buyer)
  const payment = await beginPaying(buyer, number, 'alipay')
  await sandbox.providers.alipay.close(payment)
  expect(await notify(shop, 'alipay', await sandbox.notice({ number: payment }))).toEqual(TAKEN.alipay)
  expect(await db`select status from payment where number = ${payment}`).toEqual([{ status: 'closed' }])
  expect(await isPaid(buyer, number)).toBe(false)
  expect((await buyer.api.call(findBalance)).balance).toBe(10_00)
})

test('a shop without a provider has no door for its notices', async () => {
  const { wechat } = shop.deps.payments
  delete shop.deps.payments.wechat
  expect((await notify(shop, 'wechat', { headers: {}, body: Buffer.from('{}') })).status).toBe(404)
  if (wechat) shop.deps.payments.wechat = wechat
})
