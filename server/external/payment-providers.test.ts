import { expect, test } from 'vitest'
import { fen, toYuan } from '#domain/money.ts'
import { listeningGateway, visit } from '#test/support/payment-gateway.ts'
import { ProviderRefused, type RefundRequest } from './payment-provider.ts'
import { SANDBOX_ACCOUNT } from './wechat-payer.ts'

const gateway = await listeningGateway()
const { sandbox, db } = gateway
const BOTH = ['alipay', 'wechat'] as const

let serial = 0
/** A new payment number; its first letter names the provider, so that notices arrive at the right address. */
const newNumber = (provider: (typeof BOTH)[number]) => `${provider === 'alipay' ? 'A' : 'W'}${String(++serial).padStart(9, '0')}`

/** A payment whose page the shopper sees. */
async function opened(name: (typeof BOTH)[number], changes = {}) {
  const number = newNumber(name)
  const provider = gateway.provider(name)
  const page = await visit(await provider.create(gateway.request(number, changes)))
  expect(page.status).toBe(200)
  return { number, provider }
}
async function paid(name: (typeof BOTH)[number], changes = {}) {
  const payment = await opened(name, changes)
  await sandbox.pay(payment.number)
  return payment
}
const refundOf = (
  paymentNumber: string,
  refundNumber: string,
  amount: number,
  changes: Partial<RefundRequest> = {},
): RefundRequest => ({
  paymentNumber,
  refundNumber,
  amount: fen(amount),
  total: fen(128_80),
  reason: '拍错了/不想要 & more',
  notifyUrl: `${gateway.url}/notify/${paymentNumber.startsWith('A') ? 'alipay' : 'wechat'}`,
  ...changes,
})
const noticeOf = async (name: (typeof BOTH)[number]) => {
  const arrived = gateway.arrived.filter(({ provider }) => provider === name).at(-1)
  if (!arrived) throw new Error('no notice came')
  return gateway.provider(name).verifyNotice(arrived)
}

test.each(BOTH)('%s: created, paid by a person, told by a signed notice, and found the same by asking', async (name) => {
  const { number, provider } = await opened(name)
  expect(await provider.query(number)).toEqual({ state: 'waiting' })

  const replies = await sandbox.pay(number)
  expect(replies).toEqual([expect.objectContaining({ status: 200 })])
  const notice = await noticeOf(name)
  const found = await provider.query(number)
  expect(found).toEqual({
    state: 'paid',
    transaction: expect.stringMatching(/^\d{20,32}$/),
    amount: 128_80,
    paidAt: expect.any(Date),
  })
  expect(notice).toMatchObject({ kind: 'payment', paymentNumber: number, result: found })
  expect(notice.noticeId).toBeTruthy()
  expect(notice.nonce === null).toBe(name === 'alipay')
  expect(Math.abs(Date.now() - (found.state === 'paid' ? found.paidAt.getTime() : 0))).toBeLessThan(5_000)
})

test.each(BOTH)('%s: the same payment number opens one payment; with another sum it is not opened', async (name) => {
  const number = newNumber(name)
  const provider = gateway.provider(name)
  await visit(await provider.create(gateway.request(number)))
  const again = await visit(await provider.create(gateway.request(number)))
  expect(again.status).toBe(200)
  const other = await provider.create(gateway.request(number, { amount: fen(1) })).then(visit, (error: unknown) => error)
  if (other instanceof Response) expect(other.status).toBe(400)
  else expect(other).toBeInstanceOf(ProviderRefused)
  expect(await db`select amount from sandbox_payment where number = ${number}`).toEqual([{ amount: 128_80 }])
})

test.each(BOTH)('%s: a number that the provider never heard of is unknown, not unpaid', async (name) => {
  const provider = gateway.provider(name)
  expect(await provider.query(newNumber(name))).toEqual({ state: 'unknown' })
  expect(await provider.queryRefund({ paymentNumber: newNumber(name), refundNumber: 'R0001' })).toEqual({ state: 'unknown' })
})

test.each(BOTH)('%s: closing an unpaid payment ends it; closing again, or what was never opened, is no error', async (name) => {
  const { number, provider } = await opened(name)
  expect(await provider.close(number)).toBe(true)
  expect(await provider.query(number)).toEqual({ state: 'closed' })
  expect(await sandbox.pay(number)).toBeUndefined()
  expect(await provider.close(number)).toBe(true)
  expect(await provider.close(newNumber(name))).toBe(true)
})

test.each(BOTH)('%s: closing a payment that was paid meanwhile says so and changes nothing', async (name) => {
  const { number, provider } = await paid(name)
  expect(await provider.close(number)).toBe(false)
  expect(await provider.query(number)).toMatchObject({ state: 'paid', amount: 128_80 })
})

test.each(BOTH)('%s, T11: closed and paid at the same instant, 20 times: what close says is what happened', async (name) => {
  const payments = await Promise.all(Array.from({ length: 20 }, () => opened(name)))
  for (const { number, provider } of payments) {
    const [isClosed, replies] = await Promise.all([provider.close(number), sandbox.pay(number)])
    expect(isClosed).toBe(replies === undefined)
    expect((await provider.query(number)).state).toBe(isClosed ? 'closed' : 'paid')
  }
})

test.each(BOTH)('%s: after its time nobody can pay it, unless the bank is late (T12)', async (name) => {
  const { number, provider } = await opened(name, { expiresAt: new Date(Date.now() + 1_500) })
  await db`update sandbox_payment set expires_at = now() - interval '1 second' where number = ${number}`
  expect(await sandbox.pay(number)).toBeUndefined()
  expect(await provider.query(number)).toEqual({ state: 'closed' })
  await sandbox.pay(number, { late: true })
  expect(await provider.query(number)).toMatchObject({ state: 'paid' })
  expect(await noticeOf(name)).toMatchObject({ kind: 'payment', paymentNumber: number, result: { state: 'paid' } })
})

test.each(BOTH)('%s, T14: a part is paid back once per number, and never more than was paid', async (name) => {
  const { number, provider } = await paid(name)
  const first = refundOf(number, `R${number}1`, 28_80)
  const given = await Promise.all([provider.refund(first), provider.refund(first), provider.refund(first)])
  expect(given.map(({ state }) => state)).not.toContain('failed')
  const found = await provider.queryRefund(first)
  expect(found).toEqual({ state: 'refunded', refundedAt: expect.any(Date) })
  expect(await provider.refund({ ...first, amount: fen(1) })).toEqual({
    state: 'failed',
    reason: expect.stringMatching(/^[\w.]+$/),
  })

  const over = refundOf(number, `R${number}2`, 100_01)
  expect(await provider.refund(over)).toEqual({ state: 'failed', reason: expect.stringMatching(/^[\w.]+$/) })
  expect(await provider.queryRefund(over)).toEqual({ state: 'unknown' })

  const rest = await Promise.all([1, 2, 3].map((part) => provider.refund(refundOf(number, `R${number}3${part}`, 50_00))))
  expect(rest.filter(({ state }) => state === 'failed')).toHaveLength(1)
  expect(await db`select refunded from sandbox_payment where number = ${number}`).toEqual([{ refunded: 128_80 }])
  // A fully refunded payment still counts as paid.
  expect(await provider.query(number)).toMatchObject({ state: 'paid', amount: 128_80 })
  await sandbox.sender.idle()
})

test.each(BOTH)('%s, T25: notices of refunds and closings are told by their own state, never as a payment', async (name) => {
  const { number, provider } = await paid(name)
  const asked = refundOf(number, `R${number}9`, 128_80)
  await provider.refund(asked)
  await sandbox.sender.idle()
  expect(await noticeOf(name)).toEqual({
    kind: 'refund',
    noticeId: expect.any(String),
    nonce: name === 'alipay' ? null : expect.any(String),
    paymentNumber: number,
    refundNumber: asked.refundNumber,
    amount: name === 'alipay' ? null : 128_80,
    result: { state: 'refunded', refundedAt: expect.any(Date) },
  })

  const shut = await opened(name)
  await shut.provider.close(shut.number)
  const closing = await provider.verifyNotice(await sandbox.notice({ number: shut.number }))
  expect(closing).toMatchObject({ kind: 'payment', paymentNumber: shut.number, result: { state: 'closed' } })
})

test('Alipay: at a desk and on a phone the shopper goes by a form that needs no script and no second guess at its quotes', async () => {
  const provider = gateway.provider('alipay')
  for (const [scene, method] of [
    ['desktop', 'alipay.trade.page.pay'],
    ['mobile-browser', 'alipay.trade.wap.pay'],
  ] as const) {
    const number = newNumber('alipay')
    const start = await provider.create(gateway.request(number, { scene, subject: 'Gut "&quot;" <b>Süß</b> & 好酒 / 1 = 1' }))
    const html = start.kind === 'form' ? start.html : ''
    expect(html).toMatch(/^<form id="alipaysubmit" [^<>]*><input [^<>]*><\/form>$/)
    expect((await visit(start)).status).toBe(200)
    const [kept] = await db<
      { product: string; subject: string }[]
    >`select product, subject from sandbox_payment where number = ${number}`
    expect(kept).toEqual({ product: method, subject: 'Gut quot; b Süß b 好酒 1 1' })
  }
})

test('Alipay: the phone app gets the order text that it hands over', async () => {
  const start = await gateway.provider('alipay').create(gateway.request(newNumber('alipay'), { scene: 'app' }))
  const text = start.kind === 'client-parameters' ? (start.parameters.orderInfo ?? '') : ''
  const fields = new URLSearchParams(text)
  expect(fields.get('method')).toBe('alipay.trade.app.pay')
  expect(JSON.parse(fields.get('biz_content') ?? '')).toMatchObject({ total_amount: toYuan(fen(128_80)) })
})

test('WeChat Pay: a code at a desk, its own page on a phone, parameters for app and mini-program', async () => {
  const provider = gateway.provider('wechat')
  const create = (scene: 'desktop' | 'mobile-browser' | 'wechat-browser' | 'mini-program' | 'app', openId?: string) =>
    provider.create(
      gateway.request(newNumber('wechat'), {
        scene,
        payer: { ip: '203.0.113.7', ...(openId ? { wechat: { appId: SANDBOX_ACCOUNT, openId } } : {}) },
      }),
    )
  const code = await create('desktop')
  expect(code).toMatchObject({ kind: 'qr-code', content: expect.stringMatching(/\/sandbox\/pay\/W\d+$/) })
  const page = await create('mobile-browser')
  expect(page.kind === 'redirect' && new URL(page.url).searchParams.get('redirect_url')).toBe(
    `${gateway.url}/home/en-US/aliPay?orderId=1`,
  )
  expect(await create('wechat-browser')).toMatchObject({ kind: 'qr-code' })
  for (const start of [await create('mini-program', 'sandbox-1'), await create('wechat-browser', 'sandbox-1')])
    expect(start).toMatchObject({ kind: 'client-parameters', parameters: { signType: 'RSA', paySign: expect.any(String) } })
  expect(await create('app')).toMatchObject({
    kind: 'client-parameters',
    parameters: { package: 'Sign=WXPay', sign: expect.any(String) },
  })
  await expect(create('mini-program')).rejects.toThrow(ProviderRefused)
})

test('WeChat Pay: a code is good for two hours at most, and not beyond the payment’s own time', async () => {
  const provider = gateway.provider('wechat')
  const expiry = async (minutes: number) => {
    const start = await provider.create(
      gateway.request(newNumber('wechat'), { expiresAt: new Date(Date.now() + minutes * 60_000) }),
    )
    return start.kind === 'qr-code' ? (start.expiresAt.getTime() - Date.now()) / 60_000 : 0
  }
  expect(await expiry(30)).toBeCloseTo(30, 0)
  expect(await expiry(600)).toBeCloseTo(120, 0)
})
