import { expect, test } from 'vitest'
import { add, fen, subtract, ZERO } from './money.ts'
import { giftTakenWith, type ReturnableRecharge, returnableOf } from './recharge-return.ts'

const recharge = (amount: number, gift: number, returned = 0, giftTaken = 0): ReturnableRecharge => ({
  amount: fen(amount),
  gift: fen(gift),
  returned: fen(returned),
  giftTaken: fen(giftTaken),
})

test.each([
  ['untouched: all of it, and all of the gift', recharge(500_00, 30_00), 530_00, 500_00, 30_00],
  ['beside other money: no more than was paid', recharge(500_00, 30_00), 900_00, 500_00, 30_00],
  ['without a gift: what the balance holds', recharge(100_00, 0), 40_00, 40_00, 0],
  ['partly spent: the gift stays with what was bought', recharge(500_00, 30_00), 265_00, 250_00, 15_00],
  ['the gift alone was spent: not all of it comes back', recharge(500_00, 30_00), 500_00, 471_70, 28_30],
  ['half given back before', recharge(500_00, 30_00, 250_00, 15_00), 265_00, 250_00, 15_00],
  ['a last fen', recharge(500_00, 30_00), 1, 1, 0],
  ['all spent', recharge(500_00, 30_00), 0, 0, 0],
  ['all given back', recharge(500_00, 30_00, 500_00, 30_00), 70_00, 0, 0],
] as const)('%s', (_, of, balance, returnable, gift) => {
  expect(returnableOf(of, fen(balance))).toBe(returnable)
  expect(giftTakenWith(of, fen(returnable), fen(balance))).toBe(gift)
})

test('a part takes its part of the gift', () => {
  expect(giftTakenWith(recharge(500_00, 30_00), fen(100_00), fen(530_00))).toBe(6_00)
})

test('whatever is spent and given back in parts: never more than was paid, never below zero, and all of a balance leaves nothing of it', () => {
  for (const [amount, gift] of [
    [100, 7],
    [100, 100],
    [333, 10],
    [1_000, 1],
    [7, 3],
  ] as const) {
    for (let spent = 0; spent <= amount + gift; spent += 1) {
      for (const first of [1, 2, 3, 50]) {
        let of = recharge(amount, gift)
        let balance = fen(amount + gift - spent)
        for (const part of [first, amount]) {
          const wanted = fen(Math.min(part, returnableOf(of, balance)))
          const taken = giftTakenWith(of, wanted, balance)
          expect(taken).toBeGreaterThanOrEqual(0)
          balance = subtract(balance, add(wanted, taken))
          expect(balance).toBeGreaterThanOrEqual(0)
          of = { ...of, returned: add(of.returned, wanted), giftTaken: add(of.giftTaken, taken) }
        }
        expect(of.returned).toBeLessThanOrEqual(amount)
        expect(of.giftTaken).toBeLessThanOrEqual(gift)
        expect(balance).toBe(ZERO)
      }
    }
  }
})
