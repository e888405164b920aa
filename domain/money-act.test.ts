import { expect, test } from 'vitest'
import { fen } from './money.ts'
import { needsAgreement } from './money-act.ts'

const LIMITS = { perAct: fen(500_00), perDay: fen(800_00) }

test.each([
  [500_00, 0, false],
  [500_01, 0, true],
  [-500_01, 0, true],
  [300_00, 500_00, false],
  [300_01, 500_00, true],
  [-300_01, 500_00, true],
])('%i fen after %i fen of the same day need a second person: %s', (amount, doneToday, expected) => {
  expect(needsAgreement(fen(amount), fen(doneToday), LIMITS)).toBe(expected)
})
