import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  listOrdersBehind,
  reportCampaigns,
  reportSales,
  reportStock,
  reportTerms,
  reportToday,
  reportWines,
} from '#contract/staff/reports.ts'
import {
  type Days,
  daysBefore,
  daysOfStep,
  GRANULARITIES,
  granularitiesOf,
  lastYear,
  ORDER_FIGURES,
  type OrderFigure,
} from '#domain/report.ts'
import { addDays, dayStartMs, shanghaiDay } from '#domain/shanghai.ts'
import { hold } from '#test/support/held-rows.ts'
import { violations } from '#test/support/invariants.ts'
import { widenOrderLimits } from '#test/support/order-limits.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { payingShop } from '#test/support/paying-shop.ts'
import { recountSales, sumOf } from '#test/support/recounted-sales.ts'
import { dice, salesHistory } from '#test/support/sales-history.ts'
import { placeOrder, type Shopper, shopper } from '#test/support/shop.ts'
import { foldSales } from './tally-sql.ts'

const shop = await payingShop({
  wines: [
    {
      skus: [
        { price: 88_00, stock: 2_000 },
        { price: 500_00, stock: 2_000, pack: 6 },
      ],
    },
    { skus: [{ price: 120_00, stock: 2_000 }] },
    { skus: [{ price: 45_00, stock: 2_000 }] },
    { skus: [{ price: 45_00, stock: 2_000 }] },
  ],
})
const { db } = shop
afterEach(async () => expect(await violations(db)).toEqual([]))

let keeper: Shopper
let finance: Shopper
const TODAY = shanghaiDay(new Date())
const year = Number(TODAY.slice(0, 4))
/** Around midnight of Shanghai, the end of a month and of a year, a week and a year ago, and now. */
const MOMENTS = [
  `${year - 1}-${TODAY.slice(5).replace('02-29', '02-28')}T09:10:00+08:00`,
  `${year - 1}-12-30T12:00:00+08:00`,
  `${year - 1}-12-31T23:20:00+08:00`,
  `${year}-01-01T00:00:00+08:00`,
  `${addDays(TODAY, -40)}T15:59:00Z`,
  `${addDays(TODAY, -39)}T16:00:00Z`,
  `${addDays(TODAY, -7)}T00:30:00+08:00`,
  `${addDays(TODAY, -1)}T23:05:00+08:00`,
].sort()

beforeAll(async () => {
  await widenOrderLimits(db)
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
  finance = await shopper(shop, { scopes: ['shopper', 'finance'] })
  const buyers: Shopper[] = []
  for (const balance of [50_000_00, 50_000_00, 30_00, 0]) buyers.push(await shopper(shop, { balance }))
  await db`
    update account set created_at = now() - interval '3 days' * id where id = any(${buyers.map(({ id }) => id)}::bigint[])`
  const history = await salesHistory(shop, { buyers, finance, seed: 11 })
  for (const [index, moment] of MOMENTS.entries()) {
    // The first wine's bottle costs more each time, its case has no cost, nor have the last two wines.
    await db`update sku set cost = price / 2 + ${index * 100} where product_id = ${shop.wines[0]?.id ?? 0} and pack = 1`
    await db`update sku set cost = 30_00 where product_id = ${shop.wines[1]?.id ?? 0}`
    history.at(new Date(moment))
    await history.go(22)
    if (index % 3 === 1) await foldSales(db)
  }
  history.atNow()
  await history.go(60)
})

/** Also across months and years, single days, and all. */
function periods(): Days[] {
  const roll = dice(5)
  const chosen = Array.from({ length: 6 }, () => {
    const to = addDays(TODAY, -roll(400))
    return { from: addDays(to, -roll(300)), to }
  })
  const days = MOMENTS.map((moment) => shanghaiDay(new Date(moment))).map((day) => ({ from: day, to: day }))
  return [
    ...chosen,
    ...days,
    { from: addDays(TODAY, -500), to: TODAY },
    { from: `${year}-01-01`, to: TODAY },
    { from: `${year - 1}-01-01`, to: TODAY },
  ]
}

const instant = (day: string, hour = 0) => new Date(dayStartMs(day) + hour * 3_600_000)
const endOf = (day: string) => instant(addDays(day, 1))

async function expectRightFigures(): Promise<void> {
  const now = await recountSales(db)
  for (const days of periods()) {
    for (const by of granularitiesOf(days)) {
      const report = await keeper.api.call(reportSales, { ...days, by })
      expect(report.total, `${days.from} ${days.to}`).toEqual(now.figures(instant(days.from), endOf(days.to)))
      for (const { at, ...figures } of report.points) {
        const step = daysOfStep(at, by, days)
        const [from, until] =
          by === 'hour'
            ? [new Date(`${at}:00+08:00`), new Date(Date.parse(`${at}:00+08:00`) + 3_600_000)]
            : [instant(step.from), endOf(step.to)]
        expect(figures, at).toEqual(now.figures(from, until))
      }
      for (const [told, asked] of [
        [report.before, daysBefore(days)],
        [report.lastYear, lastYear(days)],
      ] as const) {
        const until = report.untilHour === null ? endOf(asked.to) : instant(asked.to, report.untilHour + 1)
        expect(told).toEqual({ ...asked, figures: now.figures(instant(asked.from), until) })
      }
    }
  }
}

async function expectRightWines(): Promise<void> {
  const now = await recountSales(db)
  for (const days of periods()) {
    const { sold, given } = now.soldLines(days.from, days.to)
    const { list, total } = await keeper.api.call(reportWines, { ...days, ranking: 'best' })
    const wines = shop.wines.flatMap(({ id }) => {
      const [mine, back] = [sold.filter(({ productId }) => productId === id), given.filter(({ line }) => line?.productId === id)]
      const costed = mine.filter(({ cost }) => cost !== null)
      const costedBack = back.filter(({ line }) => line && line.cost !== null)
      const sums = {
        id,
        packs: sumOf(mine.map(({ quantity }) => quantity)),
        bottles: sumOf(mine.map(({ quantity, pack }) => quantity * pack)),
        amount: sumOf(mine.map(({ amount }) => amount)),
        refundedPacks: sumOf(back.map(({ quantity }) => quantity)),
        refunded: sumOf(back.map(({ amount }) => amount)),
        costed: sumOf(costed.map(({ amount }) => amount)) - sumOf(costedBack.map(({ amount }) => amount)),
        cost:
          sumOf(costed.map(({ cost, quantity }) => (cost ?? 0) * quantity)) -
          sumOf(costedBack.map(({ line, cameBack }) => (line?.cost ?? 0) * cameBack)),
        packsWithoutCost: sumOf(mine.filter(({ cost }) => cost === null).map(({ quantity }) => quantity)),
      }
      return mine.length + back.length > 0 ? [sums] : []
    })
    expect(list.map(({ name: _, stock: _s, value: _v, ...sums }) => sums).sort((one, other) => one.id - other.id)).toEqual(wines)
    for (const sum of ['amount', 'costed', 'cost', 'packsWithoutCost'] as const)
      expect(total[sum]).toBe(sumOf(wines.map((wine) => wine[sum])))
    // What wines brought in, with delivery and gift boxes, is what orders brought in.
    const { total: sales } = await keeper.api.call(reportSales, { ...days, by: 'month' })
    expect(total.amount + sales.shipping + sales.boxes).toBe(sales.paid)
  }
}

async function expectRightCampaigns(): Promise<void> {
  const now = await recountSales(db)
  for (const days of periods()) {
    const { coupons, flash } = await keeper.api.call(reportCampaigns, days)
    expect(coupons.map(({ title: _, isDeleted: _d, ...sums }) => sums).sort((one, other) => one.id - other.id)).toEqual(
      now.coupons(days.from, days.to),
    )
    const { sold, given } = now.soldLines(days.from, days.to)
    for (const sale of flash) {
      const mine = sold.filter(({ flashId }) => flashId === sale.id)
      const back = given.filter(({ line }) => line?.flashId === sale.id)
      expect(sale).toMatchObject({
        packs: sumOf(mine.map(({ quantity }) => quantity)),
        amount: sumOf(mine.map(({ amount }) => amount)),
        refundedPacks: sumOf(back.map(({ quantity }) => quantity)),
        refunded: sumOf(back.map(({ amount }) => amount)),
      })
    }
    expect(sumOf(flash.map(({ packs }) => packs))).toBe(
      sumOf(sold.filter(({ flashId }) => flashId !== null).map(({ quantity }) => quantity)),
    )
  }
}

describe('after a random history', () => {
  test('something of everything has happened', async () => {
    const { total } = await keeper.api.call(reportSales, { from: addDays(TODAY, -500), to: TODAY, by: 'month' })
    for (const figure of Object.values(total)) expect(figure).toBeGreaterThan(0)
    const methods = await db<{ method: string }[]>`select distinct method from payment where status = 'paid' order by method`
    expect(methods.map(({ method }) => method)).toEqual(['alipay', 'balance', 'offline', 'wechat'])
    const { coupons, flash } = await keeper.api.call(reportCampaigns, { from: addDays(TODAY, -500), to: TODAY })
    expect(coupons.some(({ orders }) => orders > 0)).toBe(true)
    expect(flash.length).toBeGreaterThan(1)
  })

  test('every figure is what a recount from orders, ledger and requests says: as it stands, when brought up to date, and counted anew', async () => {
    for (const bringUpToDate of [async () => {}, () => foldSales(db), () => db`select rebuild_sales()`]) {
      await bringUpToDate()
      await expectRightFigures()
      await expectRightWines()
      await expectRightCampaigns()
    }
  })
})

describe('lists behind the figures', () => {
  test('each has as many orders as the figure says, over all its pages, the newest first', async () => {
    const now = await recountSales(db)
    for (const days of periods()) {
      const figures = now.figures(instant(days.from), endOf(days.to))
      const wanted: Record<OrderFigure, number> = { ...figures, paid: figures.orders, unpaid: 0, refunded: 0 }
      for (const figure of ORDER_FIGURES) {
        const found = await allBehind({ ...days, figure })
        expect(found.map(({ at }) => at)).toEqual(
          found
            .map(({ at }) => at)
            .sort()
            .reverse(),
        )
        if (figure === 'refunded') expect(sumOf(found.map(({ amount }) => amount))).toBe(figures.refunded)
        else if (figure === 'unpaid') expect(found).toHaveLength(figures.placed - figures.converted)
        else expect(found).toHaveLength(wanted[figure])
        if (figure === 'paid') expect(sumOf(found.map(({ amount }) => amount))).toBe(figures.paid)
      }
    }
  })

  test('of a wine, a coupon and a flash sale there are those alone', async () => {
    const all = { from: addDays(TODAY, -500), to: TODAY }
    const { coupons, flash } = await keeper.api.call(reportCampaigns, all)
    for (const { id, orders } of coupons) expect(await allBehind({ ...all, figure: 'paid', couponId: id })).toHaveLength(orders)
    const { soldLines } = await recountSales(db)
    const { sold } = soldLines(all.from, all.to)
    for (const { id } of shop.wines) {
      const orders = new Set(sold.filter(({ productId }) => productId === id).map(({ orderId }) => orderId))
      expect(await allBehind({ ...all, figure: 'paid', productId: id })).toHaveLength(orders.size)
    }
    for (const { id } of flash) {
      const orders = sold.filter(({ flashId }) => flashId === id)
      expect(await allBehind({ ...all, figure: 'paid', flashId: id })).toHaveLength(orders.length)
    }
  })

  async function allBehind(asked: Parameters<typeof behindPage>[0]) {
    const found = []
    for (let page = 1; ; page += 1) {
      const { list, hasMore } = await behindPage({ ...asked, page })
      found.push(...list)
      if (!hasMore) return found
    }
  }
  const behindPage = (asked: Parameters<typeof keeper.api.call<typeof listOrdersBehind>>[1]) =>
    keeper.api.call(listOrdersBehind, asked)
})

describe('while the shop is at work', () => {
  test('payments at once, while several bring the summaries up to date and one counts them anew: nothing is lost or counted twice', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => shopper(shop, { balance: 10_000_00 })))
    await Promise.all([
      ...buyers.map(async (buyer) => {
        for (let turn = 0; turn < 4; turn += 1) await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
      }),
      ...Array.from({ length: 2 }, async () => {
        for (let turn = 0; turn < 8; turn += 1) await foldSales(db)
      }),
      (async () => {
        for (let turn = 0; turn < 3; turn += 1) await db`select rebuild_sales()`
      })(),
    ])
    await expectRightToday()
    await foldSales(db)
    expect(await db`select * from sales_delta`).toHaveLength(0)
    await expectRightToday()
  })

  test('a process that is killed while it brings the summaries up to date takes nothing with it', async () => {
    const buyer = await shopper(shop, { balance: 10_000_00 })
    await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
    const folding = await hold(db, (tx) => foldSales(tx))
    await db`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`
    await expect(folding.letGo()).rejects.toThrow()
    await expectRightToday()
    await foldSales(db)
    await expectRightToday()
  })

  test('an order that was rolled back was never placed', async () => {
    const before = await keeper.api.call(reportToday)
    await db
      .begin(async (tx) => {
        await tx`
          insert into shop_order (number, unique_code, account_id, checkout_key, request_digest, recipient_name, recipient_phone,
                                  recipient_address, city_code, goods_total, shipping_fee, due, pay_by)
          select 'cp1', 'u1', id, gen_random_uuid(), '', 'A', '13800000000', 'B', 310100, 1, 0, 1, now() from account limit 1`
        throw new Error('never mind')
      })
      .catch(() => {})
    expect((await keeper.api.call(reportToday)).total).toEqual(before.total)
  })

  async function expectRightToday(): Promise<void> {
    const now = await recountSales(db)
    const { day, total, points, lastWeek } = await keeper.api.call(reportToday)
    expect(total).toEqual(now.figures(instant(day), endOf(day)))
    expect(points).toHaveLength(24)
    expect(lastWeek).toHaveLength(24)
  }
})

describe('who may read, and what may be asked', () => {
  test('agents and shoppers are turned away, those who see orders are not', async () => {
    const agent = await shopper(shop, { scopes: ['agent', 'chat-supervisor', 'admin'] })
    const buyer = await shopper(shop)
    for (const path of ['today', 'stock', `wines?from=${TODAY}&to=${TODAY}`, `orders?figure=paid&from=${TODAY}&to=${TODAY}`]) {
      for (const who of [agent, buyer]) expect(await who.get(`/staff/reports/${path}`)).toMatchObject({ status: 400 })
      for (const who of [keeper, finance]) expect(await who.get(`/staff/reports/${path}`)).toMatchObject({ status: 200 })
    }
  })

  test.each([
    ['the end before the beginning', 'from=2026-02-02&to=2026-02-01&by=day'],
    ['three years', 'from=2023-01-01&to=2026-01-01&by=day'],
    ['hours of half a year', 'from=2026-01-01&to=2026-06-01&by=hour'],
    ['a day that is none', 'from=2026-02-30&to=2026-03-01&by=day'],
    ['an unknown step', 'from=2026-02-01&to=2026-03-01&by=minute'],
  ])('%s is refused', async (_, query) => {
    expect(await keeper.get(`/staff/reports/sales?${query}`)).toMatchObject({ status: 400 })
  })

  test('steps are those that were promised', () => {
    for (const by of GRANULARITIES) {
      for (const days of periods()) expect(daysOfStep(days.from, by, days).from >= days.from).toBe(true)
    }
  })
})

test('terms have what lies within them, and the stock is worth what it has cost', async () => {
  const [mosel] = await db<{ id: number }[]>`
    with country as (insert into term (kind, code, name_zh, name_en) values ('country', 'x-land', '某国', 'Some land') returning id)
    insert into term (kind, code, name_zh, name_en, parent_id) select 'region', 'x-region', '某产区', 'Some region', id from country
    returning id`
  const [first, second] = shop.wines
  if (!first || !second) throw new Error('two wines were asked for')
  await db`
    insert into product_term (product_id, term_id) values (${first.id}, ${mosel?.id ?? 0}), (${second.id}, ${mosel?.id ?? 0})`
  const all = { from: addDays(TODAY, -500), to: TODAY }
  const { list: wines } = await keeper.api.call(reportWines, { ...all, ranking: 'best' })
  const amount = sumOf(wines.filter(({ id }) => id === first.id || id === second.id).map((wine) => wine.amount))
  for (const kind of ['region', 'country'] as const) {
    const { list } = await keeper.api.call(reportTerms, { ...all, kind })
    expect(list).toMatchObject([{ wines: 2, amount }])
  }
  await db`update sku set cost = 10_00 where product_id = ${first.id}`
  await db`update product set drinking = int4range(2000, ${year + 2}) where id = ${first.id}`
  const stock = await keeper.api.call(reportStock)
  const skus = await db<{ packs: number; cost: number | null; price: number }[]>`
    select stock + coalesce((select sum(remaining) from flash_item where sku_id = sku.id and closed_at is null), 0) as packs, cost, price from sku`
  expect(stock).toMatchObject({
    packs: sumOf(skus.map(({ packs }) => packs)),
    cost: sumOf(skus.map(({ packs, cost }) => packs * (cost ?? 0))),
    price: sumOf(skus.map(({ packs, price }) => packs * price)),
    packsWithoutCost: sumOf(skus.filter(({ cost }) => cost === null).map(({ packs }) => packs)),
    ending: [{ id: first.id, drinkFrom: 2000, drinkUntil: year + 1 }],
  })
  const { list: slow } = await keeper.api.call(reportWines, { ...all, ranking: 'slow' })
  expect(slow.map(({ packs }) => packs)).toEqual(slow.map(({ packs }) => packs).sort((one, other) => one - other))
})
