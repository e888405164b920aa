import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AFTER_SALE_KINDS, type AfterSaleKind } from './after-sale.ts'
import { add, fen, multiply, splitByWeight, subtract, ZERO } from './money.ts'
import { spreadReduction } from './price-reduction.ts'
import { type RefundableLine, refundableQuantity, refundOfLine, refundTotal } from './refund-amount.ts'

const SOME_LINE: RefundableLine = {
  unique: '0'.repeat(32),
  productId: 1,
  skuCode: '00000001',
  name: { zh: '雷司令', en: 'Riesling' },
  image: '',
  vintage: 2020,
  sizeMl: 750,
  pack: 1,
  price: fen(10_00),
  quantity: 1,
  discount: ZERO,
  reduction: ZERO,
  shipping: ZERO,
  boxShare: ZERO,
  shippedQuantity: 0,
  refundedQuantity: 0,
  withdrawnQuantity: 0,
  isReviewed: false,
}

const piece = fc.record({
  price: fc.integer({ min: 1, max: 100_000_00 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  shippedPart: fc.double({ min: 0, max: 1, noNaN: true }),
})
const orders = fc.record({
  pieces: fc.array(piece, { minLength: 1, maxLength: 30 }),
  discount: fc.nat(5_000_00),
  shipping: fc.nat(60_00),
  boxes: fc.nat(200_00),
  /** The part of the price that staff take off. */
  lowered: fc.double({ min: 0, max: 1, noNaN: true }),
})
/** Which line, what is asked, how many, and whether the shop says yes. */
const requests = fc.array(
  fc.record({ line: fc.nat(29), kind: fc.constantFrom(...AFTER_SALE_KINDS), quantity: fc.nat(40), isGranted: fc.boolean() }),
  { maxLength: 60 },
)

type Spec = {
  pieces: { price: number; quantity: number; shippedPart: number }[]
  discount: number
  shipping: number
  boxes: number
  lowered: number
}

function orderOf({ pieces, discount, shipping, boxes, lowered }: Spec): { lines: RefundableLine[]; due: number } {
  const totals = pieces.map(({ price, quantity }) => multiply(fen(price), quantity))
  const off = fen(Math.min(discount, add(...totals)))
  const [discounts, fees] = [splitByWeight(off, totals), splitByWeight(fen(shipping), totals)]
  const boxShares = splitByWeight(
    fen(boxes),
    pieces.map(({ quantity }) => quantity),
  )
  const lines = pieces.map(({ price, quantity, shippedPart }, index) => ({
    ...SOME_LINE,
    price: fen(price),
    quantity,
    discount: discounts[index] ?? ZERO,
    shipping: fees[index] ?? ZERO,
    boxShare: boxShares[index] ?? ZERO,
    shippedQuantity: Math.floor(quantity * shippedPart),
  }))
  const before = subtract(add(...totals, fen(shipping), fen(boxes)), off)
  const reduction = fen(Math.floor(before * lowered))
  const reductions = spreadReduction(reduction, lines)
  return {
    lines: lines.map((line, index) => ({ ...line, reduction: reductions[index] ?? ZERO })),
    due: subtract(before, reduction),
  }
}

/** Takes what a request asks for out of the line, as the shop does when it says yes. */
const taken = (line: RefundableLine, quantity: number, withdrawn: number): RefundableLine => ({
  ...line,
  refundedQuantity: line.refundedQuantity + quantity,
  withdrawnQuantity: line.withdrawnQuantity + withdrawn,
})

test('T34: whatever is asked for in whatever order, whole fen go back and never more than was paid', () => {
  fc.assert(
    fc.property(orders, requests, (spec, wanted) => {
      const { lines, due } = orderOf(spec)
      let sum = 0
      for (const { line: number, kind, quantity, isGranted } of wanted) {
        const line = lines[number % lines.length] ?? SOME_LINE
        const refund = refundOfLine(line, quantity, kind)
        expect(refund === undefined).toBe(quantity < 1 || quantity > refundableQuantity(line, kind))
        if (!refund) continue
        expect(refund.goods).toBeGreaterThanOrEqual(0)
        expect(refund.shipping).toBeGreaterThanOrEqual(0)
        expect(refund.boxes).toBeGreaterThanOrEqual(0)
        if (!isGranted) continue
        sum += refundTotal([refund]).amount
        lines[number % lines.length] = taken(line, quantity, refund.withdrawn)
      }
      expect(sum).toBeLessThanOrEqual(due)
      for (const line of lines) expect(line.shippedQuantity + line.withdrawnQuantity).toBeLessThanOrEqual(line.quantity)
    }),
    { numRuns: 300 },
  )
})

test('T34: an order that was never sent, given back in any parts, comes back to the fen, freight, boxes and all', () => {
  fc.assert(
    fc.property(orders, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }), (spec, steps) => {
      const { lines, due } = orderOf({ ...spec, pieces: spec.pieces.map((each) => ({ ...each, shippedPart: 0 })) })
      let sum = 0
      for (let line of lines) {
        for (let turn = 0; refundableQuantity(line, 'money') > 0; turn += 1) {
          const quantity = Math.min(steps[turn % steps.length] ?? 1, refundableQuantity(line, 'money'))
          const refund = refundOfLine(line, quantity, 'money')
          if (!refund) throw new Error('there was something left')
          sum += refundTotal([refund]).amount
          line = taken(line, quantity, refund.withdrawn)
        }
      }
      expect(sum).toBe(due)
    }),
    { numRuns: 200 },
  )
})

const amountOf = (line: RefundableLine, quantity: number, kind: AfterSaleKind = 'money') => {
  const refund = refundOfLine(line, quantity, kind)
  return refund && refundTotal([refund])
}

test('T34: ¥10.00 over three bottles comes back as 3.33, 3.33 and 3.34', () => {
  const three = { ...SOME_LINE, price: fen(4_00), quantity: 3, discount: fen(2_00) }
  const parts = [0, 1, 2].map((before) => amountOf(taken(three, before, before), 1)?.amount)
  expect(parts).toEqual([3_33, 3_33, 3_34])
  expect(amountOf(three, 3)?.amount).toBe(10_00)
})

test('freight and gift boxes come back for what was not sent, and only for that', () => {
  const line = { ...SOME_LINE, quantity: 4, shipping: fen(18_00), boxShare: fen(20_00) }
  expect(amountOf(line, 4)).toEqual({ goods: 40_00, shipping: 18_00, boxes: 20_00, amount: 78_00 })
  expect(amountOf({ ...line, shippedQuantity: 4 }, 4)).toEqual({ goods: 40_00, shipping: 0, boxes: 0, amount: 40_00 })
  // One of four was sent: what is still in the house is given up first.
  const begun = { ...line, shippedQuantity: 1 }
  expect(refundOfLine(begun, 4, 'money')).toEqual({ goods: 40_00, shipping: 13_50, boxes: 15_00, withdrawn: 3 })
  expect(refundOfLine(begun, 1, 'money')).toEqual({ goods: 10_00, shipping: 4_50, boxes: 5_00, withdrawn: 1 })
  expect(refundOfLine(begun, 1, 'return')).toEqual({ goods: 10_00, shipping: 0, boxes: 0, withdrawn: 0 })
})

test('goods can come back only when they were sent and are not back yet', () => {
  const line = { ...SOME_LINE, quantity: 5, shippedQuantity: 3 }
  expect(refundableQuantity(line, 'return')).toBe(3)
  expect(refundableQuantity(taken(line, 2, 2), 'return')).toBe(3)
  expect(refundableQuantity(taken(line, 2, 0), 'return')).toBe(1)
  expect(refundableQuantity(taken(line, 2, 0), 'money')).toBe(3)
  for (const wrong of [0, -1, 1.5, 6, Number.NaN]) expect(refundOfLine(line, wrong, 'money')).toBeUndefined()
})

test('what cost nothing gives nothing back', () => {
  const free = { ...SOME_LINE, quantity: 2, discount: fen(20_00) }
  expect(amountOf(free, 2)?.amount).toBe(0)
})
