import { describe, expect, test } from 'vitest'
import {
  applyImport,
  exportCustomers,
  exportMovements,
  exportOrders,
  exportWines,
  findImport,
  previewImport,
  undoImport,
  uploadList,
} from '#contract/staff/imports.ts'
import { exportDeskOrders } from '#contract/staff/orders.ts'
import type { ExportFormat } from '#domain/import-run.ts'
import { NO_OPTIONS } from '#domain/import-run.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { readXlsx } from '#server/features/catalog/import/read-xlsx.ts'
import { applyWaitingImports } from '#server/features/catalog/import/runs/apply-imports.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine, placeOrder, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'

const shop = await shopWith({ wines: [{}] })
const { db, deps, app } = shop
const staff = await shopper(shop, { scopes: ['merchandiser', 'finance', 'admin'] })
await importWines(deps, [
  wineRecord({
    code: 'a',
    name: { zh: '=好酒', en: 'Good \'wine\', "really"' },
    description: { zh: '一段\n\n两段', en: 'One\n\nTwo' },
    grapes: [
      { name: 'Riesling', share: 60 },
      { name: 'Silvaner', share: 40 },
    ],
    classification: ['Prädikatswein', 'Kabinett'],
    bars: { sweetness: 2, acidity: 4, body: 1, tannin: 0, fruit: 4 },
    serving: [8, 10],
    drinking: [2025, 2036],
    alcohol: 9.5,
    residualSugar: 38.2,
    pairings: ['清蒸鱼', '寿司'],
    flags: ['new'],
    images: ['/uploads/a/b.webp', '/uploads/c.webp'],
    skus: [
      { vintage: 2023, sizeMl: 750, pack: 1, price: '228.00', listPrice: '268.00', stock: 48 },
      { sizeMl: 1500, pack: 6, price: '1288.00', stock: 0 },
    ],
  }),
  wineRecord({ code: 'b', skus: [] }),
])
await db`update product set name_zh = '=1+1' where code = 'a'`

const fetched = async (path: string, format: ExportFormat, by: Shopper = staff, locale = 'zh-CN') => {
  const answer = await app.inject({
    url: `/api${path}?format=${format}`,
    headers: { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale },
  })
  return { answer, bytes: answer.rawPayload }
}

test.each([
  ['csv', 'zh-CN'],
  ['xlsx', 'zh-CN'],
  ['csv', 'en-US'],
  ['xlsx', 'en-US'],
] as const)('all wines as %s in %s, imported again, change nothing', async (format, locale) => {
  const { answer, bytes } = await fetched(exportWines.path, format, staff, locale)
  expect(answer.headers['content-disposition']).toContain(`.${format}`)
  const { id } = await staff.api.call(uploadList, { file: new File([new Uint8Array(bytes)], `wines.${format}`) })
  const run = await staff.api.call(findImport, id)
  await staff.api.call(previewImport, { id, supplier: '', mapping: run.mapping, words: [], options: NO_OPTIONS })
  const { report, counts } = await staff.api.call(findImport, id)
  expect(report?.differences).toEqual([])
  expect(report?.newTerms).toEqual([])
  expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
})

describe('an exported list with other numbers', () => {
  const stockOf = async (): Promise<number> =>
    (await db<{ stock: number }[]>`select stock from sku where code = ${shop.sku.code}`)[0]?.stock ?? 0
  /** The lines of the shop's first wine, as they were sent. */
  const exported = async (): Promise<string[]> => {
    const lines = (await fetched(exportWines.path, 'csv', staff, 'en-US')).bytes.toString().split('\r\n')
    const [{ code }] = (await db`select code from product where id = ${shop.sku.productId}`) as unknown as [{ code: string }]
    return [lines[0] ?? '', ...lines.filter((line) => line.startsWith(`${code},`))]
  }
  const columnOf = (lines: string[], name: string): number => (lines[0] ?? '').replace('\uFEFF', '').split(',').indexOf(name)
  const written = (lines: string[], name: string, value: (before: string) => string): string[] =>
    lines.map((line, index) =>
      index === 0
        ? line
        : line
            .split(',')
            .with(columnOf(lines, name), value(line.split(',')[columnOf(lines, name)] ?? ''))
            .join(','),
    )
  const imported = async (lines: string[]) => {
    const file = new File([lines.join('\r\n')], 'wines.csv')
    const { id } = await staff.api.call(uploadList, { file })
    const { mapping } = await staff.api.call(findImport, id)
    await staff.api.call(previewImport, { id, supplier: '', mapping, words: [], options: NO_OPTIONS })
    await staff.api.call(applyImport, id)
    await applyWaitingImports(deps)
    return staff.api.call(findImport, id)
  }

  test('a price that is changed in it brings back no bottle that was sold since', async () => {
    const list = await exported()
    const before = await stockOf()
    await placeOrder(shop, await shopper(shop), { quantity: 3 })
    const { report } = await imported(written(list, 'Price', (price) => String(Number(price) + 4)))
    expect(report?.differences.flatMap(({ skus }) => skus.flatMap(({ changes }) => changes.map(({ field }) => field)))).toEqual([
      '售价',
    ])
    expect(await stockOf()).toBe(before - 3)
  })

  test('twelve bottles more are twelve more, whatever was sold meanwhile; the same list again adds none, and undoing takes them back', async () => {
    const list = await exported()
    const before = await stockOf()
    await placeOrder(shop, await shopper(shop), { quantity: 2 })
    const twelveMore = written(list, 'Stock', (stock) => String(Number(stock) + 12))
    await imported(twelveMore)
    expect(await stockOf()).toBe(before + 10)
    await imported(written(twelveMore, 'Price', (price) => String(Number(price) + 1)))
    expect(await stockOf()).toBe(before + 10)
    const { id } = await imported(written(await exported(), 'Stock', () => '0'))
    expect(await stockOf()).toBe(0)
    await staff.api.call(undoImport, id)
    expect(await stockOf()).toBe(before + 10)
  })
})

test('T46: no cell begins with the sign of a formula; CSV is UTF-8 with a byte order mark', async () => {
  const { bytes } = await fetched(exportWines.path, 'csv')
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
  expect(bytes.toString()).toContain(",'=1+1,")
  expect(bytes.toString()).not.toMatch(/[,\n]"?[=+@]/)
})

test('movements have a line for each, with who and why in the reader’s words, in every format', async () => {
  await db`update sku set stock = stock + 3, received = received + 3 where code = (select min(code) from sku)`
  const all = await db`select from stock_movement`
  const csv = (await fetched(exportMovements.path, 'csv', staff, 'en-US')).bytes.toString()
  expect(csv.split('\r\n')[0]).toContain('Time,Wine code,Wine,SKU code,Vintage')
  expect(csv.trim().split('\r\n')).toHaveLength(all.length + 1)
  expect(csv).toMatch(/,Import,48,48,/)
  expect((await fetched(exportMovements.path, 'csv')).bytes.toString()).toContain('变动后库存')
  const { rows, headers } = await readXlsx((await fetched(exportMovements.path, 'xlsx', staff, 'en-US')).bytes)
  expect([rows.length, headers.length]).toEqual([all.length, 14])
  const finance = await shopper(shop, { scopes: ['finance'] })
  expect((await fetched(exportMovements.path, 'csv', finance)).answer.json()).toMatchObject({ code: '100101' })
})

test('orders have a line for each wine; phone numbers are whole for administrators only, and every export is in the audit log', async () => {
  const buyer = await shopper(shop)
  const number = await placeOrder(shop, buyer)
  const [{ phone }] = (await db`select recipient_phone as phone from shop_order where number = ${number}`) as unknown as [
    { phone: string },
  ]
  const orders = (await fetched(exportOrders.path, 'csv')).bytes.toString()
  expect(orders).toContain(number)
  expect(orders).not.toContain(phone)
  const [{ own }] = (await db`select phone as own from account where id = ${buyer.id}`) as unknown as [{ own: string }]
  expect((await fetched(exportCustomers.path, 'csv')).bytes.toString()).toContain(own)
  const { rows } = await readXlsx((await fetched(exportOrders.path, 'xlsx', staff, 'en-US')).bytes)
  const [{ price, due }] = (await db`
    select price, due from shop_order join order_line on order_id = shop_order.id where number = ${number}`) as unknown as [
    { price: number; due: number },
  ]
  const sums = { Price: String(price / 100), 'Total due': String(due / 100), Refunded: '0' }
  expect(rows.at(-1)?.values).toMatchObject({ 'Order number': number, ...sums })
  const finance = await shopper(shop, { scopes: ['finance'] })
  expect((await fetched(exportCustomers.path, 'csv', finance)).answer.json()).toMatchObject({ code: '100101' })
  expect((await fetched(exportOrders.path, 'csv', finance)).answer.statusCode).toBe(200)
  const acts =
    await db`select distinct subject from audit_entry where action = 'list-exported' and by_account = ${staff.id} order by 1`
  expect(acts).toEqual([{ subject: 'customers' }, { subject: 'movements' }, { subject: 'orders' }, { subject: 'wines' }])
})

test('sums of an order stand once, the parts of its lines add up to them, refunds too, and days narrow the list', async () => {
  const { id, code } = (await addWine(db, { skus: [{ price: 33_33, stock: 9 }] })).skus[0]
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const number = await placeOrder(shop, buyer, { quantity: 2 })
  // A second line, with sums that do not divide evenly.
  await db`
    insert into order_line (order_id, unique_code, product_id, sku_id, name_zh, name_en, image, vintage, size_ml, pack, price,
                            quantity, discount, shipping, reduction)
    select order_id, md5(order_id::text), product_id, ${id}, name_zh, name_en, image, vintage, size_ml, pack, 3333, 1, 1, 2, 3
      from order_line join shop_order on shop_order.id = order_id where number = ${number}`
  await db`
    update shop_order set goods_total = goods_total + 3333, discount = discount + 1, shipping_fee = shipping_fee + 2,
                          reduction = reduction + 3, due = due + 3333 - 1 + 2 - 3
     where number = ${number}`
  await db`
    with request as (
      insert into after_sale (number, order_id, account_id, kind, status, reason, asked, amount)
      select '1234567890123456', id, account_id, 'money', 'refunded', '', 303, 100 from shop_order where number = ${number}
      returning id, order_id
    )
    insert into after_sale_line (after_sale_id, order_line_id, quantity, goods, shipping)
    select request.id, line.id, 1, 101, case when line.sku_id = ${id} then 101 else 0 end
      from request join order_line line on line.order_id = request.order_id`
  const of = async (days = '') => {
    const answer = await app.inject({
      url: `/api${exportOrders.path}?format=xlsx${days}`,
      headers: { 'authori-zation': `Bearer ${staff.token}`, 'form-type': 'pc', 'cb-lang': 'en-US' },
    })
    return (await readXlsx(answer.rawPayload)).rows.map(({ values }) => values as Record<string, string>)
  }
  const lines = (await of()).filter((line) => line['Order number'] === number)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ 'SKU code': code, 'Line: discount': '0.01', 'Line: shipping': '0.02' })
  const sum = (column: string) => Math.round(lines.reduce((total, line) => total + Number(line[column] || 0), 0) * 100)
  const [{ due }] = (await db`select due from shop_order where number = ${number}`) as unknown as [{ due: number }]
  expect([sum('Total due'), sum('Line: total due')]).toEqual([Number(due), Number(due)])
  expect([sum('Refunded'), sum('Line: refunded')]).toEqual([100, 100])
  expect(lines[1]?.['Total due'] ?? '').toBe('')
  const today = shanghaiDay(new Date())
  expect((await of(`&from=${today}&to=${today}`)).some((line) => line['Order number'] === number)).toBe(true)
  expect(await of('&to=2020-01-01')).toEqual([])
  await db`delete from after_sale where number = '1234567890123456'`
  await db`delete from shop_order where number = ${number}`
})

test('each wine of an order says how far it is and how it was paid in the reader’s words', async () => {
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const [paid, unpaid] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer)]
  await payOrder(buyer.api, paid, 'balance')
  const lineOf = async (number: string, locale: string) =>
    (await readXlsx((await fetched(exportOrders.path, 'xlsx', staff, locale)).bytes)).rows
      .map(({ values }) => Object.values(values))
      .find((cells) => cells[0] === number)
  for (const [locale, words] of [
    ['zh-CN', ['待发货', '余额支付', '待付款']],
    ['en-US', ['To be shipped', 'Balance', 'Awaiting payment']],
  ] as const) {
    expect(await lineOf(paid, locale)).toEqual(expect.arrayContaining(words.slice(0, 2)))
    expect(await lineOf(unpaid, locale)).toContain(words[2])
  }
})

test('the list of orders is saved as it is filtered, whole, with sums that can be added up', async () => {
  const buyer = await shopper(shop, { balance: 5_000_00 })
  const [paid, unpaid] = [await placeOrder(shop, buyer), await placeOrder(shop, buyer, { remark: '=SUM(A1)' })]
  await payOrder(buyer.api, paid, 'balance')
  const saved = async (asked: Record<string, string>, by = staff, locale = 'en-US') => {
    const answer = await app.inject({
      url: `/api${exportDeskOrders.path}`,
      query: { format: 'csv', ...asked },
      headers: { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale },
    })
    return answer.rawPayload
  }
  const ofTab = (await saved({ tab: 'paid' })).toString()
  expect(ofTab).toContain(paid)
  expect(ofTab).not.toContain(unpaid)
  expect(ofTab).toMatch(/^\uFEFF?Order number,Status,Placed at,Paid at,Shipped at,Customer,Recipient,Lines,Bottles,/)
  const found = (await saved({ search: unpaid }, staff, 'zh-CN')).toString().trim().split('\r\n')
  expect(found).toHaveLength(2)
  expect(found[1]).toContain("'=SUM(A1)")
  expect(found[0]).toContain('优惠券抵扣')
  expect((await saved({ to: '2020-01-01' })).toString().trim().split('\r\n')).toHaveLength(1)
  // More than one portion of those that a search finds among many.
  await db`
    insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, recipient_name, recipient_phone,
                            recipient_address, city_code, goods_total, shipping_fee, due, pay_by, status)
    select 'many' || n, 'many' || n, ${buyer.id}, gen_random_uuid(), '', '欧阳', '13800000000', '', 0, 100, 0, 100, now(), 'cancelled'
      from generate_series(1, 2500) n`
  const many = await readXlsx(await saved({ search: '欧阳', format: 'xlsx' }))
  expect(many.rows).toHaveLength(2500)
  const agent = await shopper(shop, { scopes: ['agent'] })
  expect((await saved({}, agent)).toString()).toContain('100101')
})
