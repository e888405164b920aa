import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, client, type TestSku } from '#test/support/shop.ts'
import { type Buyer, crowd } from './crowd.ts'

/** The schema before payments were attempts, orders had parcels of parts, and lines had shares. */
const BEFORE_MONEY = ['001_catalog.sql', '002_accounts.sql', '003_orders.sql', '004_content.sql']
const STATUSES = ['unpaid', 'paid', 'shipped', 'received', 'finished', 'cancelled'] as const
type OldStatus = (typeof STATUSES)[number]
const STEPS: Record<OldStatus, readonly string[]> = {
  unpaid: ['placed'],
  paid: ['placed', 'paid'],
  shipped: ['placed', 'paid', 'shipped'],
  received: ['placed', 'paid', 'shipped', 'received'],
  finished: ['placed', 'paid', 'shipped', 'received', 'finished'],
  cancelled: ['placed', 'cancelled'],
}
const DUE = 118_00

/** An order of one bottle from the time of that schema, with all that its code wrote beside it. */
async function oldOrder(db: Pool, buyer: Buyer, sku: TestSku, status: OldStatus): Promise<string> {
  const number = `cp${String(buyer.id).padStart(12, '0')}${STATUSES.indexOf(status)}`
  const [placed] = await db<{ id: number }[]>`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, status, recipient_name, recipient_phone,
                            recipient_address, city_code, goods_total, shipping_fee, due, pay_method, pay_by)
    values (${number}, md5(${number}), ${buyer.id}, gen_random_uuid(), 'digest', ${status}, '林晓', '13800000001', '上海市黄浦区', 310100,
            100_00, 18_00, ${DUE}, ${STEPS[status].includes('paid') ? 'balance' : null}, now() + interval '30 minutes')
    returning id`
  const id = placed?.id ?? 0
  await db`
    insert into order_line (order_id, unique_code, product_id, sku_id, name_zh, name_en, image, vintage, size_ml, pack, price, quantity)
    values (${id}, md5(${`line of ${number}`}), ${sku.productId}, ${sku.id}, '雷司令', 'Riesling', '/uploads/wine.webp', 2020, 750, 1, 100_00, 1)`
  for (const kind of STEPS[status])
    await db`insert into order_event (order_id, kind, by_account) values (${id}, ${kind}, ${buyer.id})`
  if (status !== 'cancelled') await db`update sku set stock = stock - 1, sold = sold + 1 where id = ${sku.id}`
  if (STEPS[status].includes('paid')) {
    await db`insert into payment (order_id, method, amount) values (${id}, 'balance', ${DUE})`
    await db`
      with moved as (insert into ledger_transaction (kind, order_id) values ('order-payment', ${id}) returning id)
      insert into ledger_entry (transaction_id, book, account_id, amount)
      select id, 'shopper', ${buyer.id}::bigint, ${-DUE}::bigint from moved
      union all select id, 'sales', null, ${DUE}::bigint from moved`
  }
  if (STEPS[status].includes('shipped'))
    await db`insert into parcel (order_id, courier, tracking_number) values (${id}, '顺丰速运', ${`SF${number}`})`
  return number
}

test('T16: the orders of the schema before are whole in the new one: to be read, paid, cancelled, received and given back', async () => {
  const database = await createDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.url, 5)
  const dataDir = temporaryDataDir()
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
    dataDir.remove()
  })
  expect(await migrate(db, BEFORE_MONEY)).toEqual(BEFORE_MONEY)
  const wine = await addWine(db)
  const [buyer] = await crowd(db, 1, 20 * DUE)
  if (!buyer) throw new Error('no buyer')
  const numbers = new Map<OldStatus, string>()
  for (const status of STATUSES) numbers.set(status, await oldOrder(db, buyer, wine.skus[0], status))
  const [second] = await crowd(db, 1, 20 * DUE)
  if (!second) throw new Error('no second buyer')
  const toCancel = await oldOrder(db, second, wine.skus[0], 'unpaid')

  // Two servers of the new version start at once; one of them migrates. Done again, nothing happens.
  const [one, other] = await Promise.all([migrate(db), migrate(db)])
  expect([one.length === 0, other.length === 0].toSorted()).toEqual([false, true])
  expect(await migrate(db)).toEqual([])
  expect(await violations(db)).toEqual([])

  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir.path, LOG_LEVEL: 'silent' })
  const app = await buildApp(openDeps({ config, db, log: pino({ level: 'silent' }) }), { pages: false })
  atEnd(() => app.close())
  const who = client(app, { token: buyer.token })
  const numberOf = (status: OldStatus) => numbers.get(status) ?? ''
  for (const status of STATUSES) {
    const isPaid = STEPS[status].includes('paid')
    expect(await who.get(`/order/detail/${numberOf(status)}`)).toMatchObject({
      status: 200,
      data: { order_id: numberOf(status), pay_price: '118.00', paid: isPaid ? 1 : 0, cartInfo: [{ cart_num: 1 }] },
    })
  }
  expect((await who.get('/order/list')).data).toMatchObject({ length: STATUSES.length })
  const did = async (path: string, body: object, { post } = who) =>
    expect([path, await post(path, body)]).toMatchObject([path, { status: 200 }])
  await did('/order/pay', { uni: numberOf('unpaid'), paytype: 'yue' })
  await did('/order/cancel', { id: toCancel }, client(app, { token: second.token }))
  await did('/order/take', { uni: numberOf('shipped') })
  await did(`/order/refund/apply/${numberOf('paid')}`, { text: '不想要了', refund_type: 1 })
  expect(await violations(db)).toEqual([])
  const [request] = await db<{ number: string; asked: number }[]>`select number, asked from after_sale`
  expect(request).toMatchObject({ asked: DUE })
  await db`update account set scopes = ${['shopper', 'agent', 'finance']} where id = ${second.id}`
  // Whoever lives where the shopper does is taken for the same person.
  await db`update address set phone = '13700000002', detail = '南京路 2 号' where account_id = ${second.id}`
  await did(`/staff/after-sales/${request?.number}/agree`, {}, client(app, { token: second.token }))
  expect(await who.get(`/order/detail/${numberOf('paid')}`)).toMatchObject({ data: { refund_status: 2 } })
  expect(await violations(db)).toEqual([])
})
