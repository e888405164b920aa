import { beforeAll, describe, expect, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { RefusalName } from '#contract/refusals.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { say } from '#server/http/words.ts'
import { eventually } from './support/eventually.ts'
import { paidOrderOf, ship } from './support/refunds.ts'
import { rowDigests } from './support/row-digests.ts'
import { addWine, type Client, client, dataOf, type Shopper, shopper, shopWith } from './support/shop.ts'

/*
 * T30 for what an account leaves behind while it looks around: messages, visits, searches, wishes, conversations, sessions. Most of
 * these calls name no row, or name a wine: they succeed, and change rows of the caller alone. Orders and money: someone-elses.test.ts.
 */

const shop = await shopWith({ wines: [{ skus: [{ price: 200_00, stock: 500 }] }, { skus: [{ stock: 0 }] }] })
const LOOKED_AT = 'Looked at by its owner alone'
const SEARCHED = 'only this account'
const LEFT = '只有我说过的话'
const soldOut = () => shop.wines[1]?.skus[0].code

type Traces = {
  who: Shopper
  order: string
  noticeId: number
  serviceId: number
  cartLineId: number
  listToken: string
}
let owner: Traces
let thief: Traces

async function leaveTraces(who: Shopper, packer: Shopper, wineId: number): Promise<Traces> {
  const { db, sku } = shop
  const order = await paidOrderOf(shop, who, [{ sku, quantity: 1 }])
  await ship(shop, order, packer.id)
  await sendNotices(shop.deps)
  dataOf(await who.get(`/product/detail/${wineId}`))
  dataOf(await who.get(`/product/detail/${sku.productId}`))
  await eventually(async () =>
    expect(await db`select from wine_visit where account_id = ${who.id} and product_id = ${sku.productId}`).toHaveLength(1),
  )
  dataOf(await who.post('/search/record', { keyword: SEARCHED }))
  dataOf(await who.post('/collect/add', { id: sku.productId }))
  dataOf(await who.post('/price_wish/set', { skuCode: sku.code, price: '150.00' }))
  dataOf(await who.post('/back_in_stock/add', { skuCode: soldOut() }))
  dataOf(await who.post('/notices/choices', { kind: 'paid', channels: [] }))
  dataOf(await who.post('/user/service/feedback', { rela_name: '林晓', phone: '13800000000', content: LEFT }))
  const { token: listToken } = dataOf<{ token: string }>(await who.post('/wish_list/share', { shown_as: 'nobody' }))
  const { cartId: cartLineId } = dataOf<{ cartId: number }>(
    await who.post('/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: 1 }),
  )
  const [service] = await db<{ id: number }[]>`
    insert into chat_service (shopper_id, closed_at, closed_by) values (${who.id}, now(), 'agent') returning id`
  await db`
    insert into session (token_hash, account_id, strategy, expires_at)
    values (${`other of ${who.id}`}, ${who.id}, 'local1', now() + interval '7 days')`
  const [notice] = await db<{ id: number }[]>`select id from notice where account_id = ${who.id} and kind = 'shipped'`
  return { who, order: order.number, noticeId: notice?.id ?? 0, serviceId: service?.id ?? 0, cartLineId, listToken }
}

beforeAll(async () => {
  const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const agent = await shopper(shop, { scopes: ['shopper', 'agent'] })
  await shop.db`insert into chat_agent (account_id, presence, capacity) values (${agent.id}, 'online', 5)`
  const another = async () => shopper(shop, { formType: 'h5', balance: 10_000_00 })
  const secret = await addWine(shop.db, { zh: LOOKED_AT, en: LOOKED_AT })
  owner = await leaveTraces(await another(), packer, secret.id)
  thief = await leaveTraces(await another(), packer, shop.sku.productId)
  for (const id of [owner.noticeId, owner.serviceId]) expect(id).toBeGreaterThan(0)
})

type Try = [what: string, how: (by: Client) => Promise<Envelope>, answer: RefusalName]
const NAMED: Try[] = [
  ['a message', (by) => by.get(`/user/message_system/detail/${owner.noticeId}`), 'not-found'],
  [
    'marking a message as read',
    (by) => by.get(`/user/message_system/edit_message?id=${owner.noticeId}&key=look&value=1`),
    'not-found',
  ],
  [
    'putting a message away',
    (by) => by.get(`/user/message_system/edit_message?id=${owner.noticeId}&key=is_del&value=1`),
    'not-found',
  ],
  ['rating a talk', (by) => by.post('/user/service/rating', { service_id: owner.serviceId, stars: 1 }), 'chat-not-to-rate'],
  ['a line of a cart, by its id', (by) => by.post('/cart/num', { id: owner.cartLineId, number: 9 }), 'cart-lost'],
]

describe('T30: what is named by its number', () => {
  test.each(NAMED)('%s: does not exist, says so in the reader’s language, and changes nothing', async (_what, how, refusal) => {
    const before = await rowDigests(shop.db, { columns: ['locale'] })
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const answer = await how(client(shop.app, { token: thief.who.token, formType: 'h5', locale }))
      expect(answer.status).not.toBe(200)
      expect(answer.msg).toBe(say(locale, `refusal.${refusal}`))
      expect(answer.data ?? []).toEqual([])
    }
    expect(await rowDigests(shop.db, { columns: ['locale'] })).toEqual(before)
  })
})

/** Every row of any table that refers to the account. */
async function rowsOf(accountId: number): Promise<Record<string, unknown>> {
  const columns = await shop.db<{ name: string; column: string }[]>`
    select conrelid::regclass::text as name, attname as column
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'account'::regclass and cardinality(conkey) = 1
     order by 1, 2`
  const found: Record<string, unknown> = {}
  for (const { name, column } of columns) {
    const rows = await shop.db.unsafe(`select t::text as row from ${name} t where "${column}" = $1 order by 1`, [accountId])
    if (rows.length > 0) found[`${name}.${column}`] = rows.map(({ row }) => row)
  }
  return found
}

const byDelete = async (token: string, path: string, payload: object): Promise<Envelope> => {
  const headers = { 'authori-zation': token, 'form-type': 'h5' }
  return (await shop.app.inject({ method: 'DELETE', url: `/api${path}`, headers, payload })).json()
}

type Change = [what: string, how: (by: Client) => Promise<Envelope>]
const OWN_ALONE: Change[] = [
  ['all messages read', (by) => by.get('/user/message_system/edit_message?all=1&key=look&value=1')],
  ['all messages put away', (by) => by.get('/user/message_system/edit_message?all=1&key=is_del&value=1')],
  ['a visit forgotten', () => byDelete(thief.who.token, '/user/visit', { ids: [shop.sku.productId] })],
  ['a favourite dropped', (by) => by.post('/collect/del', { id: [shop.sku.productId] })],
  ['a wish for a price changed', (by) => by.post('/price_wish/set', { skuCode: shop.sku.code, price: '1.00' })],
  ['a wish for a price dropped', (by) => by.post('/price_wish/del', { skuCode: shop.sku.code })],
  ['a wish for a sold-out pack dropped', (by) => by.post('/back_in_stock/del', { skuCode: soldOut() })],
  ['the channels of a kind chosen', (by) => by.post('/notices/choices', { kind: 'paid', channels: ['sms'] })],
  ['a link renewed', (by) => by.post('/wish_list/share', { shown_as: 'nickname', renew: owner.listToken })],
  ['a link ended', (by) => by.post('/wish_list/end')],
  ['searches forgotten', (by) => by.post('/v2/user/clean_search')],
  ['searches forgotten, by GET', (by) => by.get('/v2/user/clean_search')],
  ['a talk ended', (by) => by.post('/user/service/end')],
  ['a line taken out of the cart', (by) => by.post('/cart/del', { ids: [owner.cartLineId, thief.cartLineId] })],
  ['other sessions ended', (by) => by.post('/user/sessions/end_others')],
]

describe('T30: what names no row, or a wine', () => {
  test.each(OWN_ALONE)('%s: for the caller alone', async (_what, how) => {
    const before = await rowsOf(owner.who.id)
    expect(await how(thief.who)).toMatchObject({ status: 200 })
    expect(await rowsOf(owner.who.id)).toEqual(before)
  })

  test('nothing of somebody else is among what is listed', async () => {
    const secrets = [owner.order, LOOKED_AT, owner.listToken]
    const lists = [
      '/user/message_system/list',
      '/user/visit_list',
      '/user/record',
      '/user/service/record',
      '/v2/user/service/record',
      '/user/service/status',
      '/v2/user/search_list',
      '/wish_list/own',
      '/v2/invoice',
      '/v2/order/invoice_list',
      '/collect/user',
      '/price_wish/list',
      '/back_in_stock/list',
      '/user/sessions',
      '/pc/get_refund_order_list',
      '/pc/get_balance_record/0',
    ]
    for (const path of lists) {
      const answer = await thief.who.get(path)
      expect(answer.status, path).toBe(200)
      for (const secret of secrets) expect(JSON.stringify(answer.data), path).not.toContain(secret)
    }
    const newcomer = await shopper(shop, { formType: 'h5' })
    for (const path of ['/user/record', '/v2/user/search_list', '/v2/invoice']) {
      expect(dataOf(await newcomer.get(path)), path).toEqual([])
    }
    expect(dataOf(await newcomer.get('/collect/user'))).toEqual({ list: [], count: 0 })
    expect(dataOf(await newcomer.get('/user/service/record'))).toMatchObject({ serviceList: [] })
    expect(dataOf(await newcomer.get('/back_in_stock/list'))).toEqual({ codes: [] })
    expect(dataOf(await newcomer.get('/price_wish/list'))).toEqual({ list: [] })
  })
})
