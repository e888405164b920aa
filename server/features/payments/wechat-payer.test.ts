import { afterEach, expect, test } from 'vitest'
import { startPayment } from '#contract/shop/pay-outcome.ts'
import { findCashier } from '#contract/shop/payments.ts'
import { openWechatPayer } from '#server/open-deps.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payingShop } from '#test/support/paying-shop.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'

const shop = await payingShop({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { sandbox, app, db } = shop
await widenOrderLimits(db)
afterEach(async () => {
  await sandbox.sender.idle()
  expect(await violations(db)).toEqual([])
})

const PAGE = '/home/zh-CN/wxPay?orderId=cp1'

type Jar = Map<string, string>
/** Like a browser: follows one address, keeps cookies. */
async function go(url: string, jar: Jar): Promise<{ status: number; to: string }> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { pathname, search } = new URL(url, shop.url)
  const answer = await app.inject({ url: pathname + search, headers: { host: new URL(shop.url).host, cookie } })
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name)
    else jar.set(name, encodeURIComponent(value))
  }
  return { status: answer.statusCode, to: String(answer.headers.location ?? '') }
}

/** A browser in which WeChat has told who pays. */
async function authorised(): Promise<Jar> {
  const jar: Jar = new Map()
  const asked = await go(`/api/pay/wechat/authorise?return_to=${encodeURIComponent(PAGE)}`, jar)
  const told = await go(asked.to, jar)
  expect(await go(told.to, jar)).toEqual({ status: 302, to: PAGE })
  return jar
}

async function pay(buyer: Shopper, number: string, jar: Jar = new Map()) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = startPayment.encode?.({ number, type: 'order', method: 'wechat', scene: 'wechat-browser', returnTo: PAGE })?.body
  return (await buyer.post('/order/pay', body as object, { cookie })) as {
    status: number
    data: Record<string, never> & { result?: object }
  }
}
const parametersOf = (answer: unknown) =>
  (answer as { data: { result: { kind: string; pay_key: string; jsConfig: Record<string, string> } } }).data.result

const bridge = (parameters: object) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/wechat/bridge',
    headers: { host: new URL(shop.url).host, origin: shop.url },
    payload: parameters,
  })

test('within WeChat the shop asks who pays, and opens a payment that only WeChat’s own browser can carry out', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  expect(await buyer.api.call(findCashier, { number })).toMatchObject({ opensInWechat: true })
  expect(await pay(buyer, number)).toMatchObject({ status: 400, msg: '微信没有告知付款人，请再试一次，或换一种支付方式' })

  const jar = await authorised()
  const { kind, jsConfig } = parametersOf(await pay(buyer, number, jar))
  expect(kind).toBe('client-parameters')
  expect(jsConfig).toMatchObject({
    appId: 'wx-sandbox-account',
    signType: 'RSA',
    package: expect.stringMatching(/^prepay_id=wx/),
  })
  const forged = await bridge({ ...jsConfig, package: `${jsConfig.package}0` })
  expect(forged.json()).toEqual({ err_msg: 'get_brand_wcpay_request:fail' })
  expect((await bridge(jsConfig)).json()).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
  await sandbox.sender.idle()
  expect(await buyer.api.call(findCashier, { number })).toMatchObject({ status: 'paid', rest: 0 })
})

test('the same person goes on with the same payment; somebody else’s WeChat gets another one, and the first can no longer be paid', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const [own, other] = [await authorised(), await authorised()]
  const first = parametersOf(await pay(buyer, number, own))
  expect(parametersOf(await pay(buyer, number, own)).pay_key).toBe(first.pay_key)
  shop.setClock(1)
  const second = parametersOf(await pay(buyer, number, other))
  expect(second.pay_key).not.toBe(first.pay_key)
  expect((await bridge(first.jsConfig)).json()).toEqual({ err_msg: 'get_brand_wcpay_request:fail' })
  expect((await bridge(second.jsConfig)).json()).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
  shop.setClock(0)
})

test('a link of somebody else’s does not say who pays here, and a way back leads to no other site', async () => {
  const jar: Jar = new Map()
  const asked = await go(`/api/pay/wechat/authorise?return_to=${encodeURIComponent(PAGE)}`, jar)
  const told = new URL((await go(asked.to, jar)).to)
  // The victim opens the attacker's address: without the cookie of the state, or with another one.
  const victim: Jar = new Map()
  expect(await go(told.href, victim)).toEqual({ status: 302, to: '/' })
  expect([...victim.keys()]).toEqual([])
  await go(`/api/pay/wechat/authorise?return_to=${encodeURIComponent(PAGE)}`, victim)
  expect(await go(told.href, victim)).toEqual({ status: 302, to: PAGE })
  expect([...victim.keys()]).toEqual([])

  for (const evil of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    const { to } = await go(`/api/pay/wechat/authorise?return_to=${encodeURIComponent(evil)}`, new Map())
    expect([evil, to]).toEqual([evil, '/'])
  }
})

test('a wrong code, a ticket that was made up, and one that is too old say nothing of who pays', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const jar: Jar = new Map()
  const asked = new URL((await go(`/api/pay/wechat/authorise?return_to=${encodeURIComponent(PAGE)}`, jar)).to, shop.url)
  const state = asked.searchParams.get('state')
  expect(await go(`/api/pay/wechat/authorised?code=wrong&state=${state}`, jar)).toEqual({ status: 302, to: PAGE })
  expect([...jar.keys()]).toEqual([])
  expect(await pay(buyer, number, new Map([['wechat_payer', 'x'.repeat(43)]]))).toMatchObject({ status: 400 })
  const old = await authorised()
  await db`update wechat_payer set expires_at = now()`
  expect(await pay(buyer, number, old)).toMatchObject({ status: 400 })
})

test('what is stored is a hash and an id, never the ticket', async () => {
  const ticket = (await authorised()).get('wechat_payer') ?? ''
  const [row] = await db<{ all: string }[]>`select wechat_payer::text as all from wechat_payer order by expires_at desc limit 1`
  expect(row?.all).not.toContain(ticket)
})

test('without an official account there is no such payment, and a real WeChat Pay never meets a sandbox', () => {
  const { config } = shop.deps
  expect(openWechatPayer({ ...config, isProduction: true })).toBeUndefined()
  const keys = { WECHAT_MP_APP_ID: 'wx-account', WECHAT_MP_APP_SECRET: 'secret' }
  const wechatPay = {} as NonNullable<typeof config.wechatPay>
  expect(openWechatPayer({ ...config, wechatPay })).toBeUndefined()
  expect(openWechatPayer({ ...config, wechatPay, wechatAccount: keys })?.appId).toBe('wx-account')
})
