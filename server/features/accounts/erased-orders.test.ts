import { expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/shop/accounts.ts'
import { findOrder } from '#contract/shop/orders.ts'
import type { SandboxTracking } from '#server/external/parcel-tracking-sandbox.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { trackParcels } from '#server/features/orders/parcels/track-parcels.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { dataOf, emptyBalance, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { newKey } from '#web/api/new-key.ts'

/** In whatever is said about the person, and only there. */
const MARK = '张三丰七号'
const SHIPPED = 'SF8800000000001'

const shop = await shopWith({ wines: [{ skus: [{ price: 100_00, stock: 1_000 }] }] })
const { db } = shop
const packer = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
const admin = await shopper(shop, { scopes: ['shopper', 'admin'] })

/** The courier names who took the parcel, twice in one minute. */
const at = new Date(Math.floor(Date.now() / 60_000) * 60_000)
const chatty = {
  ...(shop.deps.parcelTracking as SandboxTracking),
  ask: async () => [
    { at, kind: 'delivered' as const, text: `已签收，签收人：${MARK}` },
    { at, kind: 'out-for-delivery' as const, text: `派送给 ${MARK}` },
  ],
}
const followParcels = () => trackParcels({ ...shop.deps, parcelTracking: chatty })

/** Where in the whole database something is left of it, but for the reasons of acts, which stay (docs/decisions/033). */
async function tablesWith(mark: string): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit_entry' order by 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db`select from ${db(name)} as it where to_jsonb(it)::text like ${`%${mark}%`} limit 1`
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Sent, followed, replaced, asked money back for, noted about and paid within WeChat. */
async function talkedAbout(buyer: Shopper): Promise<{ number: string; parcelId: number }> {
  const number = await paidOrderOf(buyer, [[shop.sku, 2]], `给 ${MARK}`)
  dataOf(await packer.post(`/staff/orders/${number}/parcels`, { courier: 'shunfeng', trackingNumber: SHIPPED }))
  const [{ parcelId = 0 } = {}] = await db<{ parcelId: number }[]>`
    select parcel.id as "parcelId" from parcel join shop_order on shop_order.id = order_id where number = ${number}`
  await db`update parcel set ask_after = now() - interval '1 minute' where id = ${parcelId}`
  await followParcels()
  dataOf(await packer.post(`/staff/orders/${number}/notes`, { text: `${MARK} 很挑剔` }))
  const { lines } = await buyer.api.call(findOrder, { number })
  const unique = lines[0]?.unique ?? ''
  const draft = { key: newKey(), reason: 'broken', note: `${MARK} 来电`, lines: [{ unique, quantity: 1 }] }
  const { id } = dataOf<{ id: number }>(await packer.post(`/staff/orders/${number}/replacements`, draft))
  dataOf(await packer.post(`/staff/replacements/${id}/call-off`, { note: `${MARK} 不要了` }))
  dataOf(await buyer.post('/order/take', { uni: number }))
  const asked = { text: '其他原因', refund_type: 1, refund_reason_wap_explain: `我是 ${MARK}` }
  const [{ orderId = 0 } = {}] = await db<{ orderId: number }[]>`select id as "orderId" from shop_order where number = ${number}`
  const request = dataOf<{ order_id: string }>(await buyer.post(`/order/refund/apply/${orderId}`, asked)).order_id
  dataOf(await finance.post(`/staff/after-sales/${request}/refuse`, { reason: `${MARK} 已经喝完` }))
  await sendNotices(shop.deps)
  // As a version before has left it.
  await db`update payment set payer_open_id = ${`o-${MARK}`} where order_id = ${orderId}`
  return { number, parcelId }
}

/** What came by an assistant, with the cart behind the checkout. */
async function broughtByAssistant({ id }: Shopper, number: string): Promise<void> {
  const asked = {
    lines: [{ id: shop.sku.code, quantity: 1 }],
    context: { intent: `送给 ${MARK}`, postal_code: '200001' },
    attribution: { campaign: MARK },
  }
  await db`
    with agent as (
      insert into assistant_agent (profile_url, first_at, last_at) values ('https://agent.example/profile', now(), now()) returning id
    ), cart as (
      insert into assistant_basket (id, kind, agent_id, token_hash, asked, locale, created_at, expires_at)
      select 'cart-of-one', 'cart', id, 'a', ${db.json(asked)}, 'zh-CN', now(), now() + interval '1 day' from agent
    )
    insert into assistant_basket (id, kind, agent_id, token_hash, asked, locale, cart_id, account_id, adult_at, order_id, created_at, expires_at)
    select 'checkout-of-one', 'checkout', agent.id, 'b', ${db.json(asked)}, 'zh-CN', 'cart-of-one', ${id}, now(), shop_order.id, now(),
           now() + interval '1 day'
      from agent, shop_order where number = ${number}`
}

const leavers = {
  'by its owner': (buyer: Shopper) => buyer.api.call(closeAccount),
  'by staff on request': async ({ id }: Shopper) =>
    dataOf(await admin.post(`/staff/customers/${id}/close`, { reason: '本人来函' })),
}

test('T47: whatever was written with the orders is handed out, and gone from every table when the owner closes the account', async () => {
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { number, parcelId } = await talkedAbout(buyer)
  await broughtByAssistant(buyer, number)
  const cancelled = await placeOrder(shop, buyer)
  dataOf(await packer.post(`/staff/orders/${cancelled}/cancel`, { reason: `${MARK} 来电取消` }))

  await sendNotices(shop.deps)

  expect(await buyer.api.call(exportOwnData)).toMatchObject({
    orders: [
      {
        number,
        notes: [{ text: `${MARK} 很挑剔` }],
        parcels: [{ tracking_number: SHIPPED, steps: expect.arrayContaining([expect.objectContaining({ kind: 'delivered' })]) }],
        replacements: [{ reason: 'broken', note: `${MARK} 来电`, lines: [{ quantity: 1 }] }],
        events: expect.arrayContaining([expect.objectContaining({ kind: 'replacement-called-off', note: `${MARK} 不要了` })]),
        payments: [{ method: 'balance', amount: expect.any(Number), payer_open_id: `o-${MARK}` }],
      },
      { number: cancelled, parcels: null, payments: null },
    ],
    recharges: [],
    afterSales: [{ refuse_reason: `${MARK} 已经喝完` }],
    assistantBaskets: [{ order_number: number, asked: { context: { postal_code: '200001' } } }],
  })
  expect(await tablesWith(MARK)).toEqual(
    expect.arrayContaining([
      'after_sale',
      'after_sale_event',
      'assistant_basket',
      'order_event',
      'order_note',
      'parcel_step',
      'payment',
      'replacement',
    ]),
  )
  await emptyBalance(db, buyer.id)
  await leavers['by its owner'](buyer)
  expect(await tablesWith(MARK)).toEqual([])
  // Kind and time of the last word stay, and so does what a recall needs.
  expect(
    await db`select kind, at, text_zh, text_en from parcel_step where parcel_id = ${parcelId} and kind <> 'handed-over'`,
  ).toEqual([{ kind: 'delivered', at, text_zh: '', text_en: '' }])
  expect(await db`select tracking_number, state from parcel where id = ${parcelId}`).toEqual([
    { tracking_number: SHIPPED, state: 'delivered' },
  ])
  expect(await db`select asked from assistant_basket where id = 'checkout-of-one'`).toEqual([
    { asked: { lines: [{ id: shop.sku.code, quantity: 1 }] } },
  ])
})

test('T47: the log of what staff did keeps no words of it either, also when staff close the account or put a number right', async () => {
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { parcelId } = await talkedAbout(buyer)
  const corrected = { courier: 'shunfeng', trackingNumber: 'SF8800000000002' }
  dataOf(await packer.post(`/staff/parcels/${parcelId}`, corrected))
  await followParcels()
  await emptyBalance(db, buyer.id)
  await leavers['by staff on request'](buyer)
  expect(await tablesWith(MARK)).toEqual([])
  const [log] = await db`
    select count(*) filter (where 'note' = any(hidden) and table_name = 'replacement')::integer > 0 as replacement,
           count(*) filter (where 'refuse_reason' = any(hidden))::integer > 0 as refused,
           count(*) filter (where 'text_zh' = any(hidden))::integer > 0 as step
      from staff_change`
  expect(log).toEqual({ replacement: true, refused: true, step: true })
})

test('T47: a report of the courier that comes after the account was closed is not taken', async () => {
  const buyer = await shopper(shop, { balance: 10_000_00 })
  const { parcelId } = await talkedAbout(buyer)
  await emptyBalance(db, buyer.id)
  await leavers['by its owner'](buyer)
  expect(await db`select ask_after from parcel where id = ${parcelId}`).toEqual([{ ask_after: null }])
  // Staff put the number right afterwards: the service is asked once more.
  dataOf(await packer.post(`/staff/parcels/${parcelId}`, { courier: 'shunfeng', trackingNumber: 'SF8800000000003' }))
  await followParcels()
  expect(await tablesWith(MARK)).toEqual([])
})
