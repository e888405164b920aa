import { expect, test } from 'vitest'
import { exportLotBuyers, exportLotRecord, findLot, listLotBuyers, listLots } from '#contract/staff/lots.ts'
import { sendParcel } from '#contract/staff/parcels.ts'
import { addMovements } from '#contract/staff/stock.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import { readXlsx } from '#server/features/catalog/import/read-xlsx.ts'
import { paidOrderOf } from '#test/support/packing-shop.ts'
import { letProofsAge } from '#test/support/second-factor.ts'
import { addSet } from '#test/support/sets.ts'
import { addWine, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
const { app, db } = shop
const keeper = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
const { api } = keeper

let last = 8_000_000_000_000
const sfNumber = () => `SF${++last}`
const [sku] = (await addWine(db, { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ stock: 100 }] })).skus
const set = await addSet(db, { parts: [{ sku, amount: 2 }] })
const lot = {
  ...{ lot: '=L-1', bottledOn: '2023-05-02', bestBefore: null, arrivedOn: '2024-03-04' },
  ...{ supplier: 'Weingut Muster, Bernkastel', declarationNumber: '518920231189000001', certificateNumber: '123000001' },
}
await api.call(addMovements, { key: 'form', reason: 'delivery', note: '', lines: [{ skuId: sku.id, packs: 50, lot }] })
const [{ id } = { id: 0 }] = (await api.call(listLots, { search: sku.code })).list
const numbers: string[] = []
const sent: string[] = []
for (const packs of [1, 2, 3]) {
  const buyer = await shopper(shop, { balance: 100_000_00 })
  const number = await paidOrderOf(
    buyer,
    packs === 3
      ? [
          [sku, 1],
          [set, 1],
        ]
      : [[sku, packs]],
  )
  const trackingNumber = sfNumber()
  await api.call(sendParcel, { number, courier: 'shunfeng', trackingNumber })
  numbers.push(number)
  sent.push(trackingNumber)
}

const fetched = async (path: string, query: string, locale = 'zh-CN', by: Shopper = keeper) =>
  app.inject({
    url: `/api${path}?${query}`,
    headers: { 'authori-zation': `Bearer ${by.token}`, 'form-type': 'pc', 'cb-lang': locale },
  })

test('U108: a recall finds everybody who got the lot, in pages, singly or in a set', async () => {
  expect(await api.call(findLot, id)).toMatchObject({ packs: 50, sent: 6 })
  const { list, count } = await api.call(listLotBuyers, { id })
  expect(count).toBe(3)
  expect(list.map(({ number, trackingNumber, packs }) => [number, trackingNumber, packs])).toEqual([
    [numbers[2], sent[2], 3],
    [numbers[1], sent[1], 2],
    [numbers[0], sent[0], 1],
  ])
  expect(list[0]).toMatchObject({ recipient: { phone: expect.stringMatching(/^1\d{10}$/), address: expect.stringMatching(/./) } })
  const second = await keeper.get(`/staff/stock/lots/${id}/buyers?page=2&limit=2`)
  expect(second).toMatchObject({ data: { list: [{ number: numbers[0] }], count: 3 } })
  expect(await keeper.get('/staff/stock/lots/999999999/buyers')).toMatchObject({ status: 400 })
})

test('U108: the list for a recall is saved in both languages, as text only, by who may, with a fresh proof, and on record', async () => {
  const csv = (await fetched(exportLotBuyers.path, `lot=${id}&format=csv`, 'en-US')).body
  const lines = csv.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('Lot,Wine,Order number,Recipient,Phone,Address,Shipped at,Tracking number,Packs')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`Slate Riesling,`)
  // A spreadsheet would reckon.
  expect(lines[1]).toMatch(/^"?'=L-1/)
  const workbook = await fetched(exportLotBuyers.path, `lot=${id}&format=xlsx`)
  expect(JSON.stringify(await readXlsx(workbook.rawPayload))).toMatch(/运单号[\s\S]*石板雷司令/)
  expect(
    await db`select subject, details->>'lot' as lot from audit_entry where action = 'list-exported' and by_account = ${keeper.id} order by id limit 1`,
  ).toEqual([{ subject: 'lot-buyers', lot: String(id) }])
  const others = await shopper(shop, { scopes: ['finance', 'agent'] })
  expect((await fetched(exportLotBuyers.path, `lot=${id}`, 'zh-CN', others)).json()).toMatchObject({ code: '100101' })
  expect((await fetched(exportLotBuyers.path, 'lot=x')).json()).toMatchObject({ status: 400 })
  await letProofsAge(db)
  expect((await fetched(exportLotBuyers.path, `lot=${id}`)).headers['content-disposition']).toBeUndefined()
})

test('U108: the record of a period has what arrived and what was sold to whom, in both languages, for those who see whole numbers anyway', async () => {
  const today = shanghaiDay(new Date())
  // With a proof of their own that is fresh.
  const clerk = await shopper(shop, { scopes: ['merchandiser'] })
  const record = async (from: string, to: string, locale: string) =>
    (await fetched(exportLotRecord.path, `from=${from}&to=${to}&format=csv`, locale, clerk)).body
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
  const english = await record('2024-03-04', today, 'en-US')
  expect(english[0]).toBe(
    'Event,Day of arrival or delivery,Wine,Vintage,Size (ml),Bottles per pack,Packs,Bottled on,Lot,Best before,"Exporter abroad (name, address, contact)",Customs declaration,Inspection and quarantine certificate,Buyer,Address of the buyer,Contact of the buyer,Order number,Tracking number',
  )
  expect(english).toHaveLength(5)
  expect(english[1]).toMatch(
    /^Arrived,2024-03-04,Slate Riesling,2020,750,1,50,2023-05-02,'=L-1,,"Weingut Muster, Bernkastel",518920231189000001,123000001,/,
  )
  expect(english.slice(2).map((line) => line.split(',')[6])).toEqual(['1', '2', '3'])
  expect(english[4]).toMatch(new RegExp(`^Sold,${today},Slate Riesling,.*,1\\d{10},${numbers[2]},${sent[2]}$`))
  const chinese = await record('2024-03-05', today, 'zh-CN')
  expect(chinese[0]).toContain('生产日期')
  expect(chinese.slice(1).every((line) => line.startsWith('销售,'))).toBe(true)
  expect(await record('2024-03-04', '2024-03-04', 'zh-CN')).toHaveLength(2)
  for (const query of ['from=2024-03-04', 'from=2024-03-05&to=2024-03-04', 'from=x&to=y'])
    expect((await fetched(exportLotRecord.path, query, 'zh-CN', clerk)).json()).toMatchObject({ status: 400 })
  const others = await shopper(shop, { scopes: ['finance', 'agent'] })
  const asked = `from=2024-03-04&to=${today}`
  expect((await fetched(exportLotRecord.path, asked, 'zh-CN', others)).json()).toMatchObject({ code: '100101' })
})
