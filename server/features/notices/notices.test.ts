import { beforeAll, expect, test } from 'vitest'
import { addWish, listWishes } from '#contract/shop/back-in-stock.ts'
import { listNoticeChoices, saveNoticeChoice } from '#contract/shop/notices.ts'
import * as staff from '#contract/staff/notices.ts'
import { dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { transaction } from '#server/db/database.ts'
import { type Channel, ChannelError, type Message } from '#server/external/notices/channel.ts'
import { markPaid } from '#server/features/orders/mark-paid.ts'
import { tellBackInStock } from '#server/features/stock/wishes.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { paidOrderOf, ship } from '#test/support/refunds.ts'
import { addWine, client, dataOf, placeOrder, type Shopper, shopper, shopWith, type TestShop } from '#test/support/shop.ts'
import { findEndingCoupons, findLowPacks } from './find-news.ts'
import { sendNotices } from './send-notices.ts'

let shop: TestShop
let admin: Shopper

beforeAll(async () => {
  shop = await shopWith({ wines: [{ skus: [{ stock: 1_000 }] }] })
  admin = await shopper(shop, { scopes: ['admin'] })
})

type Row = { kind: string; channel: string; state: string; reason: string; text: string; attempts: number; locale: string }
const noticesOf = ({ id }: Shopper): Promise<Row[]> =>
  shop.db<Row[]>`
    select kind, channel, state, reason, text, attempts, locale from notice where account_id = ${id} order by id`
const kindsOf = async (who: Shopper) => (await noticesOf(who)).map(({ kind }) => kind)
const toStaff = (order: string): Promise<Row[]> =>
  shop.db<Row[]>`
    select kind, channel, state, reason, text, attempts, locale from notice
     where account_id is null and "values" ->> 'order' = ${order} order by id`
/** At noon in Shanghai, some days from now. */
const noon = (days = 0) => new Date(dayStartMs(shanghaiDay(shop.deps.now())) + (days * 24 + 12) * 60 * 60_000)
const atNoon = (deps: Deps = shop.deps, days = 0): Deps => ({ ...deps, now: () => noon(days) })
const withSms = (send: Channel['send']): Deps => ({
  ...shop.deps,
  channels: { ...shop.deps.channels, sms: { isSandbox: true, send } },
})
const sandboxOf = (key: string) => shop.db`select from sandbox_message where key like ${`${key}%`}`
const orderId = async (number: string) =>
  (await shop.db<{ id: number }[]>`select id from shop_order where number = ${number}`)[0]?.id ?? 0

test('paid and shipped: one notice each to the shopper in the own language, one to the staff', async () => {
  const [zh, en] = [await shopper(shop, { balance: 1_000_00 }), await shopper(shop, { balance: 1_000_00, locale: 'en-US' })]
  for (const buyer of [zh, en]) {
    const order = await paidOrderOf(shop, buyer, [{ sku: shop.sku, quantity: 1 }])
    await ship(shop, order, admin.id)
    await Promise.all([sendNotices(shop.deps), sendNotices(shop.deps)])
    await sendNotices(shop.deps)
    const told = await toStaff(order.number)
    expect(told.map(({ kind, channel, state }) => [kind, channel, state])).toEqual([
      ['new-order', 'wecom', 'sent'],
      ['order-paid', 'wecom', 'sent'],
    ])
    const own = await noticesOf(buyer)
    expect(own.map(({ kind, channel, state }) => [kind, channel, state])).toEqual([
      ['paid', 'sms', 'sent'],
      ['shipped', 'sms', 'sent'],
    ])
    expect(own.every(({ text }) => text.includes(order.number))).toBe(true)
  }
  expect((await noticesOf(zh))[1]?.text).toContain('已由顺丰速运发出')
  expect((await noticesOf(en))[1]?.text).toContain('is on its way with SF Express')
})

test('what is rolled back is told to nobody', async () => {
  const buyer = await shopper(shop)
  const id = await orderId(await placeOrder(shop, buyer))
  await expect(
    transaction(shop.db, async (tx) => {
      await markPaid(tx, id, 'balance', { byAccount: buyer.id, at: new Date() })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await sendNotices(shop.deps)
  expect(await noticesOf(buyer)).toEqual([])
  expect(await shop.db`select from notice_event where key = ${`paid:${id}`}`).toHaveLength(0)
})

test('a shopper with WeChat gets a template message instead of an SMS, unless they chose otherwise', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  await shop.db`update account set wechat_union_id = ${`union-${buyer.id}`} where id = ${buyer.id}`
  expect((await buyer.api.call(listNoticeChoices)).reachable).toEqual(['wechat', 'sms'])
  const first = await placeOrder(shop, buyer)
  await payOrder(buyer.api, first, 'balance')
  await sendNotices(shop.deps)
  await buyer.api.call(saveNoticeChoice, { kind: 'paid', channels: ['sms'] })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  await sendNotices(shop.deps)
  await buyer.api.call(saveNoticeChoice, { kind: 'paid', channels: [] })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  await sendNotices(shop.deps)
  expect((await noticesOf(buyer)).map(({ channel, state, reason }) => [channel, state, reason])).toEqual([
    ['wechat', 'sent', ''],
    ['sms', 'sent', ''],
    ['none', 'dropped', 'not-wanted'],
  ])
})

test('killed between sending and writing it down: sent again with the same key, which arrives once', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const seen: Message[] = []
  const real = shop.deps.channels.sms
  // It never comes back: the process is gone.
  const dying = withSms(async (message) => {
    if (message.text.includes(number)) seen.push(message)
    await real?.send(message)
    if (message.text.includes(number)) throw new Error('killed')
  })
  await sendNotices(dying)
  const key = seen[0]?.key ?? ''
  expect(await sandboxOf(key)).toHaveLength(1)
  // As the killed process left it.
  const at = new Date()
  await shop.db`update notice set state = 'sending', handed_at = ${at} where key = ${key}`
  await sendNotices(shop.deps)
  expect((await noticesOf(buyer)).map(({ state }) => state)).toEqual(['sending'])
  const later = { ...shop.deps, now: () => new Date(at.getTime() + 3 * 60_000) }
  await Promise.all([sendNotices(later), sendNotices(later)])
  expect((await noticesOf(buyer)).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 2]])
  expect(await sandboxOf(key)).toHaveLength(1)
})

test('a provider that is away is asked again later; given up, the staff are told once, and can send it again', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  const away = withSms(async () => {
    throw new ChannelError('SMS: unreachable')
  })
  let at = noon()
  const run = (deps: Deps) => sendNotices({ ...deps, now: () => at })
  await run(away)
  expect(await noticesOf(buyer)).toMatchObject([{ state: 'waiting', attempts: 1, reason: 'SMS: unreachable' }])
  await run(away)
  expect(await noticesOf(buyer)).toMatchObject([{ attempts: 1 }])
  for (let turn = 0; turn < 10; turn += 1) {
    at = new Date(at.getTime() + 24 * 60 * 60_000)
    await run(away)
  }
  expect(await noticesOf(buyer)).toMatchObject([{ state: 'failed', attempts: 8, reason: 'SMS: unreachable' }])
  await run(shop.deps)
  const alarms = await shop.db<Row[]>`select text, state from notice where kind = 'notices-failed'`
  expect(alarms).toMatchObject([{ state: 'sent', text: expect.stringContaining('SMS: unreachable') }])

  const { list } = await admin.api.call(staff.listNotices, { state: 'failed', search: number })
  expect(list).toMatchObject([{ kind: 'paid', channel: 'sms', recipient: expect.stringMatching(/^139\*{4}\d{4}$/) }])
  const failed = list[0]?.id ?? 0
  await admin.api.call(staff.resendNotice, failed)
  await expect(admin.api.call(staff.resendNotice, failed)).rejects.toThrow('该通知不是发送失败的通知')
  await run(shop.deps)
  expect(await noticesOf(buyer)).toMatchObject([{ state: 'sent', reason: '' }])
})

test('a robot gets what waits in few messages, none of it cut off', async () => {
  const buyer = await shopper(shop, { balance: 9_000_00 })
  const numbers: string[] = []
  for (let order = 0; order < 14; order += 1) {
    const number = await placeOrder(shop, buyer)
    await payOrder(buyer.api, number, 'balance')
    numbers.push(number)
  }
  const posts: string[] = []
  const wecom: Channel = { isSandbox: false, send: async ({ text }) => void posts.push(text) }
  await sendNotices({ ...shop.deps, channels: { ...shop.deps.channels, wecom } })
  expect(posts.length).toBeLessThan(7)
  const all = posts.join('\n')
  for (const number of numbers) expect(all.split(`已付款待发货：订单${number}`)).toHaveLength(2)
  expect(posts.every((post) => Buffer.byteLength(post) <= 2_000)).toBe(true)
})

test('a final refusal is not repeated', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  await sendNotices(
    withSms(async () => {
      throw new ChannelError('SMS: isv.MOBILE_NUMBER_ILLEGAL', true)
    }),
  )
  expect(await noticesOf(buyer)).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('blocked and closed accounts get nothing, also when it happens while a notice waits', async () => {
  const [blocked, closed, later] = [
    await shopper(shop, { balance: 1_000_00 }),
    await shopper(shop, { balance: 1_000_00 }),
    await shopper(shop, { balance: 1_000_00 }),
  ]
  for (const each of [blocked, closed, later]) await payOrder(each.api, await placeOrder(shop, each), 'balance')
  await shop.db`update account set blocked_at = now() where id = ${blocked.id}`
  await shop.db`update account set deleted_at = now() where id = ${closed.id}`
  await sendNotices({ ...shop.deps, channels: {} })
  expect(await noticesOf(blocked)).toMatchObject([{ state: 'dropped', reason: 'account-blocked' }])
  expect(await noticesOf(closed)).toMatchObject([{ state: 'dropped', reason: 'account-closed' }])
  expect(await noticesOf(later)).toMatchObject([{ state: 'dropped', reason: 'no-channel' }])
  const waiting = await shopper(shop, { balance: 1_000_00 })
  await payOrder(waiting.api, await placeOrder(shop, waiting), 'balance')
  await sendNotices(
    withSms(async () => {
      throw new ChannelError('SMS: unreachable')
    }),
  )
  await shop.db`update account set blocked_at = now() where id = ${waiting.id}`
  await sendNotices({ ...shop.deps, now: () => new Date(Date.now() + 60 * 60_000) })
  expect(await noticesOf(waiting)).toMatchObject([{ state: 'dropped', reason: 'account-blocked' }])
})

/** A wine that the shopper waits for comes back. */
async function backInStock(who: Shopper): Promise<void> {
  const sku = (await addWine(shop.db, { skus: [{ stock: 0 }] })).skus[0]
  await who.api.call(addWish, sku.code)
  await shop.db`update sku set stock = 6, received = 6 where id = ${sku.id}`
  await tellBackInStock(shop.deps)
}

test('advertising rests at night and goes out in the morning', async () => {
  const me = await shopper(shop)
  await backInStock(me)
  const night = new Date(noon().getTime() + 11 * 60 * 60_000)
  await sendNotices({ ...shop.deps, now: () => night })
  await sendNotices({ ...shop.deps, now: () => new Date(night.getTime() + 60_000) })
  expect(await noticesOf(me)).toMatchObject([{ kind: 'back-in-stock', state: 'waiting', attempts: 0 }])
  await sendNotices({ ...shop.deps, now: () => new Date(noon().getTime() + 20 * 60 * 60_000) })
  expect(await noticesOf(me)).toMatchObject([{ state: 'sent' }])
})

test('one press on the signed link ends advertising, without signing in; a changed link does nothing', async () => {
  const me = await shopper(shop, { locale: 'en-US' })
  await backInStock(me)
  const sent: string[] = []
  await sendNotices(atNoon(withSms(async ({ text }) => void sent.push(text))))
  const [, token = ''] =
    /\/home\/en-US\/unsubscribe\?token=([\w.-]+)/.exec(sent.find((text) => text.includes('unsubscribe')) ?? '') ?? []
  // The log cannot be used to end somebody's notices.
  expect((await noticesOf(me))[0]?.text).not.toContain(token)
  const sku = (await addWine(shop.db, { skus: [{ stock: 0 }] })).skus[0]
  await me.api.call(addWish, sku.code)

  const visitor = client(shop.app, { locale: 'en-US' })
  expect(await me.api.call(listWishes)).toHaveLength(1)
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.replace('back-in-stock', 'paid'),
    'x',
    '',
  ])
    expect((await visitor.post('/notices/unsubscribe', { token: wrong })).status).not.toBe(200)
  expect(await me.api.call(listWishes)).toHaveLength(1)
  await Promise.all([visitor.post('/notices/unsubscribe', { token }), visitor.post('/notices/unsubscribe', { token })])
  expect(dataOf(await visitor.post('/notices/unsubscribe', { token }))).toEqual({ kind: 'back-in-stock' })
  expect(await me.api.call(listWishes)).toEqual([])
  const { list } = await me.api.call(listNoticeChoices)
  expect(list.find(({ kind }) => kind === 'back-in-stock')?.channels).toEqual([])
  expect(list.find(({ kind }) => kind === 'paid')?.channels).toEqual(['wechat', 'sms'])
})

test('a coupon that ends soon is told only with consent, once, and not when it is used meanwhile', async () => {
  const [agreed, silent] = [await shopper(shop), await shopper(shop)]
  await agreed.api.call(saveNoticeChoice, { kind: 'coupon-ends', channels: ['sms'] })
  const [coupon] = await shop.db<{ id: number }[]>`
    insert into coupon (title_zh, title_en, scope, amount, valid_to) values ('立减', 'Off', 'shop', 1000, ${noon(2)}) returning id`
  for (const { id } of [agreed, silent])
    await shop.db`
      insert into coupon_claim (coupon_id, account_id, amount, min_spend, valid_from, valid_to)
      values (${coupon?.id ?? 0}, ${id}, 1000, 0, ${noon(-9)}, ${noon(2)})`
  await findEndingCoupons(atNoon())
  await findEndingCoupons(atNoon())
  await sendNotices(atNoon())
  expect(await noticesOf(agreed)).toMatchObject([{ kind: 'coupon-ends', state: 'sent', text: expect.stringContaining('立减') }])
  expect(await noticesOf(silent)).toEqual([])
})

test('low stock is told once each time that it becomes low', async () => {
  const sku = (await addWine(shop.db, { zh: '稀少', en: 'Rare', skus: [{ stock: 9 }] })).skus[0]
  const told = () => shop.db`select from notice where kind = 'low-stock' and "values" ->> 'wine' = '稀少'`
  const look = async () => {
    await Promise.all([findLowPacks(shop.deps), findLowPacks(shop.deps)])
    await sendNotices(shop.deps)
  }
  const setStock = (n: number) => shop.db`update sku set stock = ${n}, received = ${n} where id = ${sku.id}`
  await look()
  expect(await told()).toHaveLength(0)
  await setStock(4)
  await look()
  await setStock(3)
  await look()
  expect(await told()).toHaveLength(1)
  await setStock(9)
  await look()
  await setStock(2)
  await look()
  expect(await told()).toHaveLength(2)
})

test('names with braces, line breaks, brackets and formulas stay words', async () => {
  const me = await shopper(shop)
  const name = '{unsubscribe}\r\n【银行】=HYPERLINK("x") <at user_id="all"> {order}'
  const sku = (await addWine(shop.db, { zh: name, en: name, skus: [{ stock: 0 }] })).skus[0]
  await me.api.call(addWish, sku.code)
  await shop.db`update sku set stock = 6, received = 6 where id = ${sku.id}`
  await tellBackInStock(shop.deps)
  const sent: Message[] = []
  await sendNotices(atNoon(withSms(async (message) => void sent.push(message))))
  const text = sent.find((message) => message.text.includes('HYPERLINK'))?.text ?? ''
  expect(text).toContain('{unsubscribe} （银行）=HYPERLINK("x") at user_id="all" {order}')
  expect(text).not.toMatch(/[\r\n【】<>]/)
  expect(text.match(/token=/g)).toHaveLength(1)
})

test('templates: a version guards them, unknown variables and a missing language are refused, the shop’s own words come back', async () => {
  const name = { kind: 'paid', channel: 'sms' } as const
  const before = await admin.api.call(staff.findNoticeTemplate, name)
  const words = (body: string) => ({ title: '', body, code: '', sign: '' })
  const draft = { zh: words('谢谢，{order}'), en: words('Thanks for {order}'), version: before.version }
  for (const wrong of ['', 'Thanks {nobody}', 'Thanks {order', 'x'.repeat(501)])
    await expect(admin.api.call(staff.saveNoticeTemplate, { ...name, ...draft, en: words(wrong) })).rejects.toThrow()
  await expect(
    admin.api.call(staff.saveNoticeTemplate, {
      kind: 'coupon-ends',
      channel: 'sms',
      zh: words('{coupon}'),
      en: words('{coupon}'),
    }),
  ).rejects.toThrow()
  await expect(admin.api.call(staff.findNoticeTemplate, { kind: 'paid', channel: 'robot' })).rejects.toThrow()
  await admin.api.call(staff.saveNoticeTemplate, { ...name, ...draft })
  await expect(admin.api.call(staff.saveNoticeTemplate, { ...name, ...draft })).rejects.toThrow('其他同事刚刚修改了此内容')
  const buyer = await shopper(shop, { balance: 1_000_00, locale: 'en-US' })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  await sendNotices(shop.deps)
  expect((await noticesOf(buyer))[0]?.text).toBe(`Thanks for ${number}`)
  await admin.api.call(staff.restoreNoticeTemplate, name)
  expect(await admin.api.call(staff.findNoticeTemplate, name)).toMatchObject({ isOwn: false, version: before.version })
})

test('the staff choose who is told what, in which language; email goes to each address once', async () => {
  const { routes, version, channels } = await admin.api.call(staff.findNoticeSettings)
  expect(channels.every(({ state }) => state === 'sandbox')).toBe(true)
  const draft = {
    routes: { ...routes, 'order-paid': ['dingtalk', 'email'] as const },
    mailTo: ['a@shop.example', 'b@shop.example'],
  }
  const wanted = {
    ...draft,
    routes: { ...draft.routes, 'order-paid': [...draft.routes['order-paid']] },
    locale: 'en-US' as const,
  }
  await expect(
    admin.api.call(staff.saveNoticeSettings, { ...wanted, mailTo: ['a@shop.example\r\nBcc: x@y.z'] }),
  ).rejects.toThrow()
  await admin.api.call(staff.saveNoticeSettings, { ...wanted, version })
  expect(await admin.api.call(staff.findNoticeSettings)).toMatchObject(wanted)
  await expect(admin.api.call(staff.saveNoticeSettings, { ...wanted, version })).rejects.toThrow('其他同事')
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  await sendNotices(shop.deps)
  const told = (await toStaff(number)).filter(({ kind }) => kind === 'order-paid')
  expect(told.map(({ channel, locale }) => [channel, locale]).toSorted()).toEqual([
    ['dingtalk', 'en-US'],
    ['email', 'en-US'],
    ['email', 'en-US'],
  ])
  expect(told[0]?.text).toContain('Paid, ready to ship')
  for (const channel of ['wecom', 'email', 'sms'] as const) await admin.api.call(staff.testNoticeChannel, channel)
  expect(
    await shop.db`select from sandbox_message where title = ${say('zh-CN', 'notices.test-title', { shop: 'Rebstock' })}`,
  ).toHaveLength(2)
})

test('only administrators see and change notices', async () => {
  for (const scopes of [['merchandiser'], ['finance'], ['agent'], ['chat-supervisor'], ['shopper']] as const) {
    const other = await shopper(shop, { scopes: [...scopes] })
    for (const path of ['/staff/notices/settings', '/staff/notices/templates', '/staff/notices/log'])
      expect((await other.get(path)).status).not.toBe(200)
    expect((await other.post('/staff/notices/test', { channel: 'wecom' })).status).not.toBe(200)
  }
  expect(await kindsOf(admin)).toEqual([])
})
