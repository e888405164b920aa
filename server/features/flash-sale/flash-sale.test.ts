import { afterEach, describe, expect, test, vi } from 'vitest'
import { findFlashItem } from '#contract/shop/flash-detail.ts'
import { countBought, findFlashStock, listFlashItems, listSlots } from '#contract/shop/flash-sale.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import * as wines from '#contract/staff/wines.ts'
import { announce } from '#server/http/changes.ts'
import { eventually } from '#test/support/eventually.ts'
import { flashCheckout, openSale, type TestSale } from '#test/support/flash-sale.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine, client, dataOf, shopper, shopWith, type TestShop, type TestSku } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import { closeEndedSales, closeSale } from './close-sale.ts'
import { SALES_CACHE_MS } from './sales-cache.ts'

const shop: TestShop = await shopWith()
const visitor = client(shop.app)
const staff = await shopper(shop, { scopes: ['merchandiser'] })

afterEach(async () => {
  shop.setClock(0)
  expect(await violations(shop.db)).toEqual([])
})

async function wineAt(stock: number): Promise<TestSku> {
  const { skus } = await addWine(shop.db, { zh: '抢购雷司令', en: 'Riesling in a hurry', skus: [{ price: 100_00, stock }] })
  return skus[0]
}
const stockOf = async ({ id }: TestSku) => (await shop.db<{ stock: number }[]>`select stock from sku where id = ${id}`)[0]?.stock
const rowOf = async ({ id }: TestSale) =>
  (
    await shop.db<{ remaining: number; sold: number; offered: number }[]>`
    select remaining, sold, offered from flash_item where id = ${id}`
  )[0]
/** The minute of the shop's clock, from now, at which the sale's present time ends. */
const minutesToEnd = async (sale: TestSale) =>
  (Date.parse((await visitor.api.call(findFlashItem, { id: sale.id })).endsAt) - Date.now()) / 60_000
/** A sale that pages show already: they hear of it a moment after it is planned. */
const plan = async (spec: Parameters<typeof openSale>[1]): Promise<TestSale> => {
  const sale = await openSale(shop.deps, spec)
  await eventually(() => visitor.api.call(findFlashItem, { id: sale.id }))
  return sale
}
const order = async (sale: TestSale, quantity = 1) => {
  const buyer = await shopper(shop)
  const key = await flashCheckout(buyer, sale, quantity)
  const created = await buyer.post(`/order/create/${key}`, { addressId: buyer.addressId })
  return { buyer, number: dataOf<{ result: { orderId: string } }>(created).result.orderId }
}

describe('what is shown', () => {
  test('U47: the slots of today and what each has, with states and times by the server’s clock', async () => {
    const sku = await wineAt(50)
    const running = await plan({ sku, startsInHours: 0, hours: 2, offered: 10 })
    const coming = await plan({ sku, startsInHours: -3, hours: 2, days: 2, offered: 10 })
    const askedAt = Date.now()
    const { slots, current, serverTime } = await visitor.api.call(listSlots)
    // As exact as two clocks are compared, however long the call took.
    expect(Date.parse(serverTime)).toBeGreaterThan(askedAt - 1_000)
    expect(Date.parse(serverTime)).toBeLessThan(Date.now() + 1_000)
    expect(slots[current]).toMatchObject({ state: 'running', hours: 2 })
    const [slot] = slots.filter(({ state }) => state === 'running')
    expect(await visitor.api.call(listFlashItems, { slotId: slot?.id ?? 0 })).toMatchObject([
      {
        id: running.id,
        state: 'running',
        price: 50_00,
        listPrice: 100_00,
        offered: 10,
        sold: 0,
        remaining: 10,
        title: { en: 'Riesling in a hurry' },
      },
    ])
    expect(await visitor.api.call(findFlashItem, { id: running.id })).toMatchObject({
      state: 'running',
      bought: 0,
      perPerson: 5,
      perOrder: 2,
    })
    expect(await visitor.api.call(findFlashItem, { id: coming.id })).toMatchObject({ state: 'coming' })
    const { data } = await client(shop.app, { formType: 'h5', locale: 'en-US' }).get('/seckill/index')
    expect((data as { seckillTimeIndex: number }).seckillTimeIndex).toBe(current)
    for (const sale of [running, coming]) await closeSale(shop.deps, sale.id)
  })

  test('signed in, one’s own purchases are counted; a visitor and somebody else see none', async () => {
    const sale = await plan({ sku: await wineAt(50) })
    const { buyer } = await order(sale, 2)
    expect((await buyer.api.call(findFlashItem, { id: sale.id })).bought).toBe(2)
    expect(await buyer.api.call(countBought, { id: sale.id })).toBe(2)
    expect(await (await shopper(shop)).api.call(countBought, { id: sale.id })).toBe(0)
    expect((await visitor.api.call(findFlashItem, { id: sale.id })).bought).toBe(0)
    expect(await visitor.get(`/seckill/bought/${sale.id}`)).toMatchObject({ status: 410000 })
  })

  test('U48: the stock is right within a second, and within a second thousands may watch without a question to the database', async () => {
    const sale = await plan({ sku: await wineAt(50), offered: 10 })
    const remaining = async () =>
      (await visitor.api.call(findFlashStock, { ids: [sale.id, 999] })).stocks.map((stock) => stock.remaining)
    vi.useFakeTimers({ toFake: ['performance'] })
    // A clock of its own, which begins at 0: put it behind all that has been read.
    vi.advanceTimersByTime(3_600_000)
    try {
      expect(await remaining()).toEqual([10])
      await order(sale, 2)
      const seen = await Promise.all(Array.from({ length: 200 }, remaining))
      expect(new Set(seen.flat())).toEqual(new Set([10]))
      vi.advanceTimersByTime(SALES_CACHE_MS)
      expect(await remaining()).toEqual([8])
    } finally {
      vi.useRealTimers()
    }
  })

  test('wine lists and pages carry the badge of a running sale, and lose it when it sells out, comes back, or is closed', async () => {
    const sku = await wineAt(20)
    const badge = async () => (await visitor.api.call(findProduct, { id: sku.productId })).flashSale
    const onPhone = async () => {
      const phone = client(shop.app, { formType: 'h5' })
      const [card] = dataOf<{ activity: unknown }[]>(await phone.get(`/products?ids=${sku.productId}`))
      return card?.activity
    }
    expect(await badge()).toBeUndefined()
    // Lists hear of a new wine when it is announced, a moment later.
    await announce(shop.db, `product:${sku.productId}`)
    await expect.poll(onPhone).toEqual([])
    const sale = await plan({ sku, offered: 2, price: 70_00 })
    const { endsAt } = await visitor.api.call(findFlashItem, { id: sale.id })
    await eventually(async () => expect(await badge()).toMatchObject({ id: sale.id, price: 70_00, endsAt }))
    expect(await onPhone()).toMatchObject({ type: '1', id: sale.id, time: Math.floor(Date.parse(endsAt) / 1000) })

    const { buyer, number } = await order(sale, 2)
    await eventually(async () => expect(await badge()).toBeUndefined())
    await buyer.post('/order/cancel', { id: number })
    await eventually(async () => expect(await badge()).toMatchObject({ id: sale.id }))
    await closeSale(shop.deps, sale.id)
    await eventually(async () => expect(await badge()).toBeUndefined())
  })

  test('a kept wine list changes by itself when a sale opens', async () => {
    const sku = await wineAt(20)
    const sale = await plan({ sku, startsInHours: 2, offered: 5 })
    const answer = await shop.app.inject({ url: `/api/product/detail/${sku.productId}`, headers: { 'form-type': 'pc' } })
    const keptUntil = Number(answer.headers['x-cache-until'])
    const { startsAt } = await visitor.api.call(findFlashItem, { id: sale.id })
    expect(keptUntil).toBeGreaterThan(Date.now())
    expect(keptUntil).toBeLessThanOrEqual(Date.parse(startsAt) + 1_000)
    await closeSale(shop.deps, sale.id)
  })

  test('a wine that is taken off sale, and a sale that does not exist, are gone in both languages', async () => {
    const sku = await wineAt(5)
    const sale = await plan({ sku, offered: 5 })
    await shop.db`update product set on_sale = false where id = ${sku.productId}`
    // The statement above tells nobody: sales in memory are read again by themselves.
    await eventually(async () =>
      expect(await visitor.get(`/seckill/detail/${sale.id}`)).toMatchObject({ status: 400, code: '410294' }),
    )
    expect(await client(shop.app, { locale: 'en-US' }).get('/seckill/detail/999999')).toMatchObject({
      code: '410294',
      msg: expect.stringMatching(/^[\x20-\x7e]+$/),
    })
    await closeSale(shop.deps, sale.id)
  })

  test('a sale that is over or was closed early stays under its address as over; one that never opened is gone', async () => {
    const [early, past, coming] = [
      await plan({ sku: await wineAt(30), offered: 5 }),
      await plan({ sku: await wineAt(30), offered: 5 }),
      await plan({ sku: await wineAt(30), startsInHours: 2, offered: 5 }),
    ]
    for (const { id } of [early, past, coming]) await closeSale(shop.deps, id)
    await shop.db`
      update flash_item set from_day = from_day - 30, to_day = to_day - 30, closed_at = closed_at - interval '30 days' where id = ${past.id}`
    for (const { id } of [early, past]) {
      const detail = await visitor.api.call(findFlashItem, { id })
      expect(detail).toMatchObject({ id, state: 'ended', remaining: 0 })
      expect(Date.parse(detail.endsAt)).toBeLessThanOrEqual(Date.parse(detail.serverTime))
    }
    expect(await visitor.get(`/seckill/detail/${coming.id}`)).toMatchObject({ status: 400, code: '410294' })
    const { slots } = await visitor.api.call(listSlots)
    for (const slot of slots) {
      const ids = (await visitor.api.call(listFlashItems, { slotId: slot.id })).map(({ id }) => id)
      for (const { id } of [early, past, coming]) expect(ids).not.toContain(id)
    }
  })

  test('nonsense is refused, and no fault', async () => {
    for (const path of [
      '/seckill/list/x',
      '/seckill/stock?ids=',
      '/seckill/stock?ids=1;2',
      '/seckill/detail/0',
      '/seckill/list/1?page=0',
    ]) {
      expect(await visitor.get(path)).toMatchObject({ status: 400 })
    }
    expect((await visitor.get('/seckill/list/12345')).data).toEqual([])
  })
})

describe('a sale past midnight', () => {
  test('runs from the evening into the morning, shows the day on which it opened, and is closed in the morning', async () => {
    const sku = await wineAt(20)
    // Opens 20 hours before the next full hour and runs 22 hours: over midnight, wherever the clock stands.
    const sale = await plan({ sku, startsInHours: -20, hours: 22, offered: 10 })
    expect(await visitor.api.call(findFlashItem, { id: sale.id })).toMatchObject({ state: 'running' })
    const { slots, current } = await visitor.api.call(listSlots)
    expect(slots[current]).toMatchObject({ state: 'running' })
    const { number, buyer } = await order(sale)
    await closeEndedSales(shop.deps)
    expect(await rowOf(sale)).toMatchObject({ remaining: 9, sold: 1 })

    shop.setClock(await minutesToEnd(sale))
    await closeEndedSales(shop.deps)
    expect(await rowOf(sale)).toMatchObject({ remaining: 0, sold: 1, offered: 10 })
    expect(await stockOf(sku)).toBe(19)
    await closeEndedSales(shop.deps)
    expect(await stockOf(sku)).toBe(19)
    await buyer.post('/order/cancel', { id: number })
    expect(await stockOf(sku)).toBe(20)
    expect(await rowOf(sale)).toMatchObject({ remaining: 0, sold: 0 })
  })
})

test('an imported list counts the bottles that are set aside for a sale, so they are not sold twice', async () => {
  const load = (stock: number) =>
    importWines(shop.deps, [
      wineRecord({ code: 'listed', skus: [{ vintage: 2023, sizeMl: 750, pack: 1, price: '100.00', stock }] }),
    ])
  await load(30)
  const [sku] = await shop.db<TestSku[]>`
    select sku.id, sku.code, product_id as "productId", price, stock from sku join product on product.id = product_id
     where product.code = 'listed'`
  if (!sku) throw new Error('nothing was imported')
  const sale = await plan({ sku, offered: 10 })
  await load(30)
  expect(await stockOf(sku)).toBe(20)
  await load(24)
  expect(await stockOf(sku)).toBe(14)
  await load(8)
  expect(await stockOf(sku)).toBe(0)
  await closeSale(shop.deps, sale.id)
  expect(await stockOf(sku)).toBe(10)
})

describe('staff', () => {
  const planOf = (sku: TestSku, slotId: number, more: object = {}) => ({
    slotId,
    skuCode: sku.code,
    price: '59.90',
    fromDay: '2031-01-10',
    toDay: '2031-01-12',
    offered: 30,
    perPerson: 3,
    perOrder: 2,
    ...more,
  })
  /** At an hour that no other sale has taken: those of the tests above depend on when they run. */
  const newSlot = async () => {
    const [free] = await shop.db<{ startsHour: number }[]>`
      select hour as "startsHour" from generate_series(0, 20) hour
       where hour not in (select starts_hour from flash_slot) order by hour limit 1`
    const { startsHour = 0 } = free ?? {}
    const { id } = dataOf<{ id: number }>(await staff.post('/staff/flash-sales/slots', { startsHour, hours: 3 }))
    return { slotId: id, startsHour }
  }
  const find = async (id: number) => dataOf<Record<string, unknown>>(await staff.get(`/staff/flash-sales/${id}`))

  test('plan a sale: its bottles leave the shelf at once; more can be added; closing brings them back', async () => {
    const sku = await wineAt(40)
    const { slotId, startsHour } = await newSlot()
    const { id } = dataOf<{ id: number }>(await staff.post('/staff/flash-sales', planOf(sku, slotId)))
    expect(await stockOf(sku)).toBe(10)
    expect(await staff.post(`/staff/flash-sales/${id}/packs`, { quantity: 11 })).toMatchObject({
      code: '410297',
      data: { left: 10 },
    })
    expect(await staff.post(`/staff/flash-sales/${id}/packs`, { quantity: 5 })).toMatchObject({ status: 200 })
    expect(await find(id)).toMatchObject({
      offered: 35,
      remaining: 35,
      sold: 0,
      state: 'coming',
      price: '59.90',
      startsAt: new Date(Date.UTC(2031, 0, 10, startsHour - 8)).toISOString(),
    })
    const changed = { price: '49.00', perPerson: 4, perOrder: 1, title: '新年抢购', title_en: 'New Year' }
    expect(await staff.post(`/staff/flash-sales/${id}`, changed)).toMatchObject({ status: 200, code: '100001' })
    expect(await find(id)).toMatchObject({ ...changed, name_en: 'Riesling in a hurry' })
    expect(await staff.post(`/staff/flash-sales/${id}/close`)).toMatchObject({ status: 200 })
    expect(await staff.post(`/staff/flash-sales/${id}/close`)).toMatchObject({ code: '410322' })
    expect(await staff.post(`/staff/flash-sales/${id}`, changed)).toMatchObject({ code: '410322' })
    expect(await stockOf(sku)).toBe(40)
  })

  test('terms and slots that somebody else has changed meanwhile are not written over unseen', async () => {
    const sku = await wineAt(40)
    const { slotId, startsHour } = await newSlot()
    type Slot = { id: number; version: string; hours: number }
    const slotNow = async () =>
      dataOf<Slot[]>(await staff.get('/staff/flash-sales/slots')).find(({ id }) => id === slotId) as Slot
    const slot = { startsHour, isOpen: true }
    const { version: slotRead } = await slotNow()
    dataOf(await staff.post(`/staff/flash-sales/slots/${slotId}`, { ...slot, hours: 2, version: slotRead }))
    expect(await staff.post(`/staff/flash-sales/slots/${slotId}`, { ...slot, hours: 1, version: slotRead })).toMatchObject({
      status: 400,
      code: '100007',
    })
    expect(await slotNow()).toMatchObject({ hours: 2 })

    const { id } = dataOf<{ id: number }>(await staff.post('/staff/flash-sales', planOf(sku, slotId)))
    const { version } = await find(id)
    // More packs are no change of the terms.
    dataOf(await staff.post(`/staff/flash-sales/${id}/packs`, { quantity: 5 }))
    const terms = { price: '49.00', perPerson: 4, perOrder: 1 }
    dataOf(await staff.post(`/staff/flash-sales/${id}`, { ...terms, version }))
    expect(await staff.post(`/staff/flash-sales/${id}`, { ...terms, price: '39.00', version })).toMatchObject({ code: '100007' })
    expect(await find(id)).toMatchObject({ price: '49.00', perPerson: 4 })
    const read = (await find(id)).version
    const answers = await Promise.all(
      ['38.00', '37.00'].map((price) => staff.post(`/staff/flash-sales/${id}`, { ...terms, price, version: read })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('what cannot be: more than there is, a second sale at the same time, days that are over, slots in use', async () => {
    const sku = await wineAt(40)
    const { slotId, startsHour } = await newSlot()
    expect(await staff.post('/staff/flash-sales', planOf(sku, slotId, { offered: 41 }))).toMatchObject({ code: '410297' })
    expect(
      await staff.post('/staff/flash-sales', planOf(sku, slotId, { fromDay: '2020-01-01', toDay: '2020-01-02' })),
    ).toMatchObject({ code: '410322' })
    expect(await staff.post('/staff/flash-sales', planOf(sku, 999))).toMatchObject({ code: '100026' })
    expect(await staff.post('/staff/flash-sales', planOf({ ...sku, code: 'ffffffff' }, slotId))).toMatchObject({ code: '410305' })
    for (const wrong of [
      { price: '0' },
      { price: '-1' },
      { toDay: '2031-01-01' },
      { offered: 0 },
      { perPerson: 0 },
      { fromDay: '2031-02-30' },
    ]) {
      expect(await staff.post('/staff/flash-sales', planOf(sku, slotId, wrong))).toMatchObject({ code: '100100' })
    }
    expect(await stockOf(sku)).toBe(40)
    const answers = await Promise.all([1, 2].map(() => staff.post('/staff/flash-sales', planOf(sku, slotId, { offered: 10 }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await stockOf(sku)).toBe(30)
    const slot = { startsHour, hours: 5, isOpen: true }
    expect((await staff.post(`/staff/flash-sales/slots/${slotId}`, slot)).msg).toMatch(/未结束的抢购/)
    expect((await staff.post('/staff/flash-sales/slots', { startsHour, hours: 1 })).msg).toMatch(/已有/)
  })

  test('a second sale of the pack that would run at the same time is refused in words, also over midnight, and slots keep apart', async () => {
    const sku = await wineAt(40)
    const slotOf = async (startsHour: number, hours: number) => {
      const [present] = await shop.db<{ id: number }[]>`
        insert into flash_slot (starts_hour, hours) values (${startsHour}, ${hours})
        on conflict (starts_hour) do update set hours = flash_slot.hours returning id`
      await shop.db`update flash_slot set hours = ${hours} where id = ${present?.id ?? 0} and not exists (
        select from flash_item where slot_id = flash_slot.id and closed_at is null)`
      return present?.id ?? 0
    }
    const [night, morning, late] = [await slotOf(22, 12), await slotOf(3, 1), await slotOf(10, 2)]
    const planned = (slotId: number, fromDay: string, toDay = fromDay) =>
      staff.post('/staff/flash-sales', planOf(sku, slotId, { fromDay, toDay, offered: 5 }))
    expect(await planned(night, '2031-01-10')).toMatchObject({ status: 200 })
    // The night from the 10th lasts until the morning of the 11th.
    expect(await planned(morning, '2031-01-11')).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/同一时间已有抢购.*1月10日.*22:00 – 10:00/),
    })
    expect(await planned(morning, '2031-01-08', '2031-01-12')).toMatchObject({ status: 400 })
    const early = await planned(morning, '2031-01-10')
    expect(early).toMatchObject({ status: 200 })
    // One ends as the other begins.
    const after = await planned(late, '2031-01-11')
    expect(after).toMatchObject({ status: 200 })
    // A slot with a planned sale keeps its hours, so that no two come to overlap afterwards.
    expect(await staff.post(`/staff/flash-sales/slots/${late}`, { startsHour: 9, hours: 3, isOpen: true })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(/未结束的抢购/),
    })
    expect(await planned(night, '2031-01-09')).toMatchObject({ status: 400 })
    expect(await planned(night, '2031-01-11')).toMatchObject({ status: 200 })
  })

  test('nothing makes a sale vanish by the way: a price below it, its wine hidden or archived; one that is hidden says why', async () => {
    const sku = await wineAt(40)
    const sale = await plan({ sku, offered: 10, price: 60_00 })
    const { version, terms, skus, ...wine } = await staff.api.call(wines.findStaffWine, sku.productId)
    const saved = (price: number, isOnSale = true) =>
      staff.post(`/staff/wines/${sku.productId}`, {
        ...wine,
        terms: terms.map(({ id, share }) => ({ id, share })),
        skus: skus.map(({ code: _, stock: _stock, ...rest }) => ({ ...rest, price, listPrice: null, isOnSale })),
      })
    expect(await saved(60_00)).toMatchObject({ status: 400, msg: expect.stringMatching(/售价不高于抢购价 ¥60.00（.+）/) })
    expect(await saved(100_00, false)).toMatchObject({ status: 400, msg: expect.stringMatching(/先在“限时抢购”中结束/) })
    for (const act of ['hide', 'archive'])
      expect(await staff.post(`/staff/wines/${sku.productId}/${act}`), act).toMatchObject({
        status: 400,
        msg: expect.stringMatching(/抢购价 ¥60.00/),
      })
    const later = (inHours: number, price: number) => ({
      skuId: sku.id,
      price,
      startsAt: new Date(Date.now() + inHours * 3_600_000).toISOString(),
    })
    expect(await staff.post(`/staff/wines/${sku.productId}/prices`, later(1, 50_00))).toMatchObject({ status: 400 })
    expect(await staff.post(`/staff/wines/${sku.productId}/prices`, later(48, 50_00))).toMatchObject({ status: 200 })
    expect(await saved(61_00)).toMatchObject({ status: 200 })
    expect(await find(sale.id)).toMatchObject({ hiddenBy: null, listPrice: '61.00' })
    // By a way that does not ask, a list of wines for instance.
    await shop.db`update sku set price = 6000 where id = ${sku.id}`
    expect(await find(sale.id)).toMatchObject({ hiddenBy: 'price' })
    // What was hidden before may still be saved.
    expect(await saved(59_00)).toMatchObject({ status: 200 })
    expect(await saved(90_00)).toMatchObject({ status: 200 })
    expect(await find(sale.id)).toMatchObject({ hiddenBy: 'price-before' })
    await shop.db`update product set on_sale = false where id = ${sku.productId}`
    expect(await find(sale.id)).toMatchObject({ hiddenBy: 'wine' })
    expect(await staff.post(`/staff/flash-sales/${sale.id}/close`)).toMatchObject({ status: 200 })
    expect(await find(sale.id)).toMatchObject({ hiddenBy: null })
    expect(await staff.post(`/staff/wines/${sku.productId}/archive`)).toMatchObject({ status: 200 })
  })

  test('a sale that has opened keeps its price, but can get more bottles; its figures count what was paid', async () => {
    const sale = await openSale(shop.deps, { sku: await wineAt(40), offered: 10 })
    const terms = { price: '1.00', perPerson: 1, perOrder: 1 }
    expect((await staff.post(`/staff/flash-sales/${sale.id}`, terms)).msg).toMatch(/已经开始/)
    expect(await staff.post(`/staff/flash-sales/${sale.id}/packs`, { quantity: 5 })).toMatchObject({ status: 200 })
    await order(sale, 2)
    const { buyer, number } = await order(sale, 1)
    await buyer.post('/order/cancel', { id: number })
    expect(await find(sale.id)).toMatchObject({ offered: 15, sold: 2, remaining: 13, orders: 1, paidOrders: 0, turnover: '0.00' })
    const page = dataOf<{ list: { id: number }[]; count: number }>(await staff.get('/staff/flash-sales?limit=1'))
    expect(page.list).toMatchObject([{ id: sale.id }])
  })

  test('the list by state: coming, running, between two of its days, and ended; a state that there is not is refused', async () => {
    const ids = async (state: string) =>
      dataOf<{ list: { id: number; state: string }[]; count: number }>(
        await staff.get(`/staff/flash-sales?limit=100&state=${state}`),
      )
    const running = await openSale(shop.deps, { sku: await wineAt(20), days: 2, offered: 5 })
    const coming = await openSale(shop.deps, { sku: await wineAt(20), startsInHours: 2, offered: 5 })
    const closed = await openSale(shop.deps, { sku: await wineAt(20), startsInHours: 2, offered: 5 })
    await closeSale(shop.deps, closed.id)
    const stands = async () =>
      Promise.all(
        ['coming', 'running', 'ended'].map(async (state) => {
          const { list, count } = await ids(state)
          expect(list.length).toBe(count)
          expect(list.every((sale) => sale.state === state)).toBe(true)
          return [running, coming, closed].filter(({ id }) => list.some((sale) => sale.id === id)).length
        }),
      )
    expect(await stands()).toEqual([1, 1, 1])
    // After its first day, before its second.
    shop.setClock((await minutesToEnd(running)) + 1)
    expect((await ids('coming')).list.map(({ id }) => id)).toContain(running.id)
    expect((await ids('')).count).toBeGreaterThanOrEqual(3)
    shop.setClock(0)
    expect(await staff.get('/staff/flash-sales?state=over')).toMatchObject({ status: 400, code: '100100' })
    for (const { id } of [running, coming]) await closeSale(shop.deps, id)
    expect(await find(running.id)).toMatchObject({ sizeMl: 750, pack: 1, listPrice: '100.00', image: '/uploads/wine.webp' })
  })

  test('nobody else: a shopper, an agent, a visitor', async () => {
    const others = [await shopper(shop), await shopper(shop, { scopes: ['agent', 'finance'] }), visitor]
    for (const other of others) {
      for (const answer of [await other.get('/staff/flash-sales'), await other.post('/staff/flash-sales/201/close')]) {
        expect(answer.status).not.toBe(200)
      }
    }
  })
})
