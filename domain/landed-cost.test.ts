import { expect, test } from 'vitest'
import {
  INVOICE_PRICE_MAX,
  isReckonable,
  LANDED_PACKS_MAX,
  type LandedInput,
  marginOf,
  movingAverage,
  packsBefore,
  perPiece,
  reckonLanded,
  STILL_WINE_FROM_EU,
} from './landed-cost.ts'
import { add, fen } from './money.ts'

/** The example of docs/decisions/092-landed-cost.md. */
const pallet: LandedInput = {
  ...{ currency: 'EUR', rate: 78_512, freight: 900_00, freightIn: 'EUR', insurance: 45_00, insuranceIn: 'EUR' },
  ...STILL_WINE_FROM_EU,
  ...{ isVatRecoverable: true, other: 4_800_00 },
  lines: [
    { packs: 60, price: 54_00 },
    { packs: 40, price: 96_00 },
  ],
}

test('U109: the worked example, line by line and in sum', () => {
  const { lines, total } = reckonLanded(pallet)
  expect(lines).toEqual([
    { cif: 28_833_20, duty: 4_036_65, consumptionTax: 3_652_21, vat: 4_747_87, other: 2_196_61, cost: 38_718_67 },
    { cif: 34_172_68, duty: 4_784_18, consumptionTax: 4_328_54, vat: 5_627_10, other: 2_603_39, cost: 45_888_79 },
  ])
  expect(total).toEqual({
    ...{ cif: 63_005_88, duty: 8_820_83, consumptionTax: 7_980_75, vat: 10_374_97, other: 4_800_00, cost: 84_607_46 },
  })
  expect(lines.map(({ cost }, index) => perPiece(cost, pallet.lines[index]?.packs ?? 1))).toEqual([645_31, 1_147_22])
})

test('U109: VAT is part of the cost of who cannot deduct it', () => {
  const [deducted, paid] = [true, false].map((isVatRecoverable) => reckonLanded({ ...pallet, isVatRecoverable }).total)
  expect(paid?.vat).toBe(deducted?.vat)
  expect(paid?.cost).toBe(add(fen(84_607_46), fen(10_374_97)))
})

test('U109: freight in yuan beside an invoice in euro, and an invoice in yuan', () => {
  const inYuan = reckonLanded({ ...pallet, freight: 7_066_08, freightIn: 'CNY', insurance: 353_30, insuranceIn: 'CNY' })
  expect(inYuan).toEqual(reckonLanded(pallet))
  const { total } = reckonLanded({
    ...{ ...pallet, currency: 'CNY', rate: 10_000, freight: 0, insurance: 0, freightIn: 'CNY', insuranceIn: 'CNY' },
    lines: [{ packs: 1, price: 100_00 }],
  })
  expect(total).toMatchObject({ cif: 100_00, duty: 14_00, consumptionTax: 12_67, vat: 16_47 })
})

test('U109: whatever is divided adds up, also where nothing divides evenly and goods cost nothing', () => {
  for (const lines of [
    [1, 1, 1].map((packs) => ({ packs, price: 33 })),
    [7, 11, 13, 17].map((packs) => ({ packs, price: packs * 101 })),
    [3, 3, 1].map((packs) => ({ packs, price: 0 })),
  ]) {
    const input = { ...pallet, rate: 10_000, freight: 100_01, insurance: 7, other: 55_55, lines }
    const reckoned = reckonLanded(input)
    const goods = lines.reduce((sum, { packs, price }) => sum + packs * price, 0)
    expect(reckoned.total.cif).toBe(goods + 100_08)
    expect(reckoned.total.other).toBe(55_55)
    for (const { cif, duty, consumptionTax, other, cost } of [...reckoned.lines, reckoned.total])
      expect(cost).toBe(cif + duty + consumptionTax + other)
  }
})

test('U109: sums that no delivery has are told before they would be inexact; what passes is exact', () => {
  const line = { packs: LANDED_PACKS_MAX, price: INVOICE_PRICE_MAX }
  expect(isReckonable(pallet)).toBe(true)
  expect(isReckonable({ ...pallet, lines: [line] })).toBe(false)
  expect(isReckonable({ ...pallet, currency: 'CNY', freightIn: 'CNY', insuranceIn: 'CNY' })).toBe(false)
  expect(isReckonable({ ...pallet, currency: 'CNY', rate: 10_000 })).toBe(false)
  for (const change of [
    { rate: Number.NaN },
    { rate: 0 },
    { duty: 2 ** 53 },
    { consumptionTax: 10_000 },
    { freight: -1 },
    { other: 0.5 },
  ])
    expect(isReckonable({ ...pallet, ...change })).toBe(false)
  expect(isReckonable({ ...pallet, lines: [{ packs: 0, price: 1 }] })).toBe(false)
  const dear = { ...pallet, rate: 10_000, duty: 20_000, consumptionTax: 6_000, vat: 5_000, isVatRecoverable: false }
  const largest = { ...dear, lines: Array.from({ length: 100 }, () => ({ packs: 10_000, price: 5_000_00 })) }
  expect(isReckonable(largest)).toBe(true)
  // Duty 200 %, consumption tax 150 % of both, VAT half of all that.
  expect(perPiece(reckonLanded(largest).total.cost, 1_000_000)).toBeGreaterThan(5_000_00 * 11)
  expect(isReckonable({ ...dear, lines: [{ packs: 1, price: INVOICE_PRICE_MAX }] })).toBe(false)
})

test('U109: the cost of a pack is the moving average of what is in the house', () => {
  const landed = { packs: 60, cost: fen(38_718_67) }
  expect(movingAverage({ packs: 20, cost: fen(600_00) }, landed)).toBe(633_98)
  expect(movingAverage({ packs: 20, cost: null }, landed)).toBe(645_31)
  expect(movingAverage({ packs: 0, cost: fen(600_00) }, landed)).toBe(645_31)
  // Given to the house: it costs nothing, which is known.
  expect(movingAverage({ packs: 60, cost: fen(0) }, landed)).toBe(322_66)
  expect([packsBefore(80, 60, true), packsBefore(80, 60, false), packsBefore(10, 60, false)]).toEqual([80, 20, 0])
})

test('U109: a margin is of the price without the VAT that is passed on', () => {
  const { vat } = STILL_WINE_FROM_EU
  expect(marginOf(fen(113_00), fen(50_00), { ...STILL_WINE_FROM_EU, isVatRecoverable: true })).toBe(50_00)
  expect(marginOf(fen(100_00), fen(125_00), { ...STILL_WINE_FROM_EU, vat, isVatRecoverable: false })).toBe(-25_00)
  expect(marginOf(fen(0), fen(50_00), { ...STILL_WINE_FROM_EU, isVatRecoverable: false })).toBeUndefined()
})
