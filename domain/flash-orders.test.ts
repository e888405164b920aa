import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideFlashOrders, type FlashRequest } from './flash-orders.ts'

let serial = 0
const request = (accountId: number, quantity: number, more: Partial<FlashRequest> = {}): FlashRequest => ({
  key: `key-${++serial}`,
  accountId,
  quantity,
  digest: 'same',
  earlier: null,
  ...more,
})
const LIMITS = { remaining: 10, perPerson: 3, perOrder: 2 }
const NOBODY = new Map<number, number>()

describe('who gets what', () => {
  test('in the order of arrival, until nothing is left; a smaller wish after a too large one may still be met', () => {
    const requests = [request(1, 2), request(2, 2), request(3, 1), request(4, 1)]
    expect(decideFlashOrders({ ...LIMITS, remaining: 3 }, NOBODY, requests)).toEqual([
      { kind: 'accepted' },
      { kind: 'too-few', left: 1 },
      { kind: 'accepted' },
      { kind: 'sold-out' },
    ])
  })

  test('the limit of an order, and that of a person over earlier orders and those of the same moment', () => {
    const requests = [request(1, 3), request(1, 2), request(1, 2), request(1, 1), request(2, 2)]
    expect(decideFlashOrders(LIMITS, new Map([[2, 2]]), requests)).toEqual([
      { kind: 'per-order', max: 2 },
      { kind: 'accepted' },
      { kind: 'per-person', max: 3, bought: 2 },
      { kind: 'accepted' },
      { kind: 'per-person', max: 3, bought: 2 },
    ])
  })

  test('T06: a key is one order: again the same, before or in the same moment; with another body never', () => {
    const key = 'k'
    const earlier = { number: 'cp1', digest: 'same' }
    expect(
      decideFlashOrders({ ...LIMITS, remaining: 2 }, NOBODY, [
        request(1, 2, { earlier }),
        request(1, 2, { earlier, digest: 'other' }),
        request(2, 2, { key }),
        request(2, 2, { key }),
        request(2, 2, { key, digest: 'other' }),
      ]),
    ).toEqual([
      { kind: 'exists', number: 'cp1' },
      { kind: 'key-reused' },
      { kind: 'accepted' },
      { kind: 'repeated', place: 2 },
      { kind: 'key-reused' },
    ])
  })

  test('a key that was refused may be tried again in the same moment', () => {
    const answers = decideFlashOrders({ ...LIMITS, remaining: 0 }, NOBODY, [
      request(1, 1, { key: 'k' }),
      request(1, 1, { key: 'k' }),
    ])
    expect(answers).toEqual([{ kind: 'sold-out' }, { kind: 'sold-out' }])
  })
})

test('T04, T05: whatever is asked, never more is given than there is, nor more to anybody than their limit', () => {
  const requests = fc.array(
    fc.record({
      key: fc.integer({ min: 0, max: 30 }),
      accountId: fc.integer({ min: 1, max: 8 }),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 120 },
  )
  const limits = fc.record({
    remaining: fc.integer({ min: 0, max: 60 }),
    perPerson: fc.integer({ min: 1, max: 8 }),
    perOrder: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(limits, requests, (sale, wanted) => {
      // A key belongs to one account.
      const asked = wanted.map(({ key, ...rest }) => request(rest.accountId, rest.quantity, { key: `${key}-${rest.accountId}` }))
      const accepted = decideFlashOrders(sale, NOBODY, asked).flatMap(({ kind }, place) =>
        kind === 'accepted' ? [asked[place]] : [],
      )
      const given = (accountId?: number) =>
        accepted.reduce(
          (sum, one) => sum + (one && (accountId === undefined || one.accountId === accountId) ? one.quantity : 0),
          0,
        )
      expect(given()).toBeLessThanOrEqual(sale.remaining)
      for (let account = 1; account <= 8; account += 1) expect(given(account)).toBeLessThanOrEqual(sale.perPerson)
      expect(new Set(accepted.map((one) => one?.key)).size).toBe(accepted.length)
    }),
  )
})
