import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePayLink } from '#contract/staff/phone-orders.ts'
import type { Locale } from '#domain/locale.ts'
import { expectAccessible } from '#test/support/axe.ts'
import { launchBrowser } from '#test/support/browser.ts'
import { violations } from '#test/support/invariants.ts'
import { placeOrder } from '#test/support/order-in-state.ts'
import { type RunningShop, runningShop, type Visit, visit } from '#test/support/running-shop.ts'
import { shopper } from '#test/support/shop.ts'

let browser: Browser
let shop: RunningShop

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await runningShop({ wines: [{ zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 1_000 }] }] })
})
afterAll(async () => {
  await browser.close()
  expect(await violations(shop.db)).toEqual([])
})

type Answer = 'pays' | 'cancels' | 'refuses once'

/** WeChat's own browser on a phone, whose bridge hands payments to the sandbox. It comes a moment after the page, as the real one does. */
async function insideWechat(answer: Answer, token: string | undefined, locale: Locale): Promise<Visit> {
  const page = await visit(browser, shop, { screen: 'phone', locale, ...(token ? { token } : {}) })
  await page.addInitScript((wanted) => {
    Object.defineProperty(navigator, 'userAgent', {
      value: `${navigator.userAgent} MicroMessenger/8.0.60(0x28003c2f) NetType/WIFI Language/zh_CN`,
    })
    const invoke = async (_name: string, parameters: object, done: (said: { err_msg: string }) => void) => {
      const round = Number(sessionStorage.getItem('bridged') ?? 0) + 1
      sessionStorage.setItem('bridged', String(round))
      if (wanted === 'cancels' && round === 1) return done({ err_msg: 'get_brand_wcpay_request:cancel' })
      if (wanted === 'refuses once' && round === 1) return done({ err_msg: 'get_brand_wcpay_request:fail' })
      const paid = await fetch('/sandbox/wechat/bridge', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(parameters),
      })
      done(await paid.json())
    }
    addEventListener('load', () => {
      Object.assign(window, { WeixinJSBridge: { invoke } })
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    })
  }, answer)
  return page
}

test('within WeChat an order is paid there, by whoever is signed in in whatever way; nobody is sent to another browser', async () => {
  const who = await shopper(shop)
  const number = await placeOrder(shop, who)
  const page = await insideWechat('pays', who.token, 'zh-CN')
  await page.open(`/payment?orderId=${number}`)
  await page.locator('input[name=method][value=wechat]').check()
  await page.getByRole('button', { name: /^支付 ¥/ }).click()
  await page.getByRole('heading', { name: '付款成功，谢谢惠顾' }).waitFor()
  expect(await page.getByText('在浏览器打开').count()).toBe(0)
  expect(page.complaints.filter((each) => !each.startsWith('400 '))).toEqual([])
})

test('who turns back in WeChat’s window has paid nothing, reads so, and pays with one press', async () => {
  const who = await shopper(shop, { locale: 'en-US' })
  const number = await placeOrder(shop, who)
  const page = await insideWechat('cancels', who.token, 'en-US')
  await page.open(`/wxPay?orderId=${number}`)
  await page.getByText('Nothing has been paid yet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay CN¥/ }).click()
  await page.getByRole('heading', { name: 'Payment received, thank you!' }).waitFor()
})

test('a part from the balance stays chosen while WeChat is asked who pays', async () => {
  const who = await shopper(shop, { balance: 100_00 })
  const number = await placeOrder(shop, who)
  const page = await insideWechat('pays', who.token, 'zh-CN')
  await page.open(`/payment?orderId=${number}`)
  await page.locator('input[name=method][value=wechat]').check()
  await page.getByRole('checkbox', { name: /先用余额支付 ¥100.00/ }).check()
  await page.getByRole('button', { name: '支付 ¥174.00' }).click()
  await page.getByRole('heading', { name: '付款成功，谢谢惠顾' }).waitFor()
  const parts = await shop.db<{ method: string; amount: number }[]>`
    select payment.method, payment.amount::int from payment join shop_order on shop_order.id = order_id
     where shop_order.number = ${number} and payment.status = 'paid' order by payment.method`
  expect(parts).toEqual([
    { method: 'balance', amount: 100_00 },
    { method: 'wechat', amount: 174_00 },
  ])
})

test('a payment link that was sent in WeChat is paid in WeChat, without signing in; what WeChat refuses is asked for anew', async () => {
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const who = await shopper(shop)
  const token = await packer.api.call(makePayLink, await placeOrder(shop, who))
  const page = await insideWechat('refuses once', undefined, 'zh-CN')
  await page.open(`/pay_link/${token}`)
  await page.getByRole('button', { name: /^支付 ¥/ }).click()
  await page.getByText('微信未能打开这笔支付。').waitFor()
  await page.getByRole('button', { name: /^支付 ¥/ }).click()
  await page.getByRole('heading', { name: '已收到付款，谢谢您！' }).waitFor()
})
