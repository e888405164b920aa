import { expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { decodePlan, encodePlannedSale, findFlashSale, planFlashSale, type SeenSale } from './flash-sale.ts'

const sale: SeenSale = {
  id: 201,
  slotId: 3,
  productId: 1001,
  skuCode: '0a1b2c3d',
  title: { zh: '新年抢购', en: '' },
  name: { zh: '雷司令', en: 'Riesling' },
  image: '/uploads/riesling.webp',
  vintage: null,
  sizeMl: 750,
  pack: 6,
  listPrice: fen(128_00),
  fromDay: '2026-11-20',
  toDay: '2026-11-22',
  startsAt: '2026-11-20T02:00:00.000Z',
  endsAt: '2026-11-20T06:00:00.000Z',
  state: 'running',
  closedAt: null,
  hiddenBy: 'price',
  price: fen(88_01),
  offered: 100,
  sold: 30,
  remaining: 70,
  perPerson: 4,
  perOrder: 2,
  sort: -1,
  orders: 20,
  paidOrders: 18,
  turnover: fen(2_640_30),
  version: 'as-it-was-read',
}

test('a planned sale survives the way over the wire, and fits its schema', () => {
  for (const value of [sale, { ...sale, listPrice: null, closedAt: sale.endsAt, state: 'ended' as const }]) {
    const wire = encodePlannedSale(value, { locale: 'en-US', client: 'pc' })
    expect(findFlashSale.decode?.(findFlashSale.data.parse(JSON.parse(JSON.stringify(wire))))).toEqual(value)
  }
})

test('a plan is read as staff wrote it; without a title the wine’s own name stands', () => {
  const form = {
    slotId: 3,
    skuCode: '0a1b2c3d',
    fromDay: '2026-11-20',
    toDay: '2026-11-20',
    price: '88.01',
    offered: 100,
    perPerson: 4,
    perOrder: 2,
  }
  const plan = { ...form, price: 88_01, title: { zh: '', en: '' }, sort: 0 }
  expect(decodePlan(planFlashSale.body?.parse(form) as never)).toEqual(plan)
  for (const wrong of [
    { price: '88.001' },
    { price: '0.00' },
    { toDay: '2026-11-19' },
    { fromDay: '20261120' },
    { skuCode: 'x' },
  ]) {
    expect(planFlashSale.body?.safeParse({ ...form, ...wrong }).success).toBe(false)
  }
})
