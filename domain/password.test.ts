import { describe, expect, test } from 'vitest'
import { isWeakPassword, PASSWORD_MAX, passwordProblem } from './password.ts'

test('a password that everybody tries first is weak', () => {
  const weak = [
    '111111',
    '123456',
    '012345',
    '654321',
    '345678',
    'abcdef',
    'ABCDEF',
    'qwerty',
    'asdfgh',
    'password1',
    'Abc123456',
    'admin123',
  ]
  for (const password of weak) expect([password, isWeakPassword(password)]).toEqual([password, true])
  for (const password of ['riesling', '1qaz2wsx', 'trocken-2019', '135792', '雷司令雷司令', 'aaaaab']) {
    expect([password, isWeakPassword(password)]).toEqual([password, false])
  }
})

describe('the rule of a new password', () => {
  test.each([
    ['five signs', 'kj4-t', 'shopper', 'short'],
    ['six signs', 'kj4-tz', 'shopper', null],
    ['six Chinese signs', '琥珀色的葡萄', 'shopper', null],
    ['eleven signs of staff', 'kj4-tz7-qm2', 'staff', 'short'],
    ['twelve signs of staff', 'kj4-tz7-qm2x', 'staff', null],
    ['a long sentence with spaces', 'vier alte Reben am Hang über dem Fluss, im Herbst ganz golden', 'staff', null],
    ['as many signs as there may be', 'kj4-tz7-'.repeat(PASSWORD_MAX / 8), 'staff', null],
    ['one more', `${'kj4-tz7-'.repeat(PASSWORD_MAX / 8)}x`, 'staff', 'long'],
    ['a run of staff', '1111111111111', 'staff', 'weak'],
    ['a sentence that only begins like a common one', 'password-of-the-old-cellar', 'shopper', null],
  ] as const)('%s', (_, password, rule, problem) => {
    expect(passwordProblem(password, rule)).toBe(problem)
  })

  test('a sign counts once, however it is typed or stored', () => {
    expect(passwordProblem('u\u0308u\u0308u\u0308ba', 'shopper')).toBe('short')
    expect(passwordProblem('🍇🍷🍇🍷🍾', 'shopper')).toBe('short')
    expect(passwordProblem('🍇🍷'.repeat(PASSWORD_MAX / 2), 'shopper')).toBe(null)
  })

  test('what is easy to guess is weak; of staff more is asked', () => {
    expect(passwordProblem('kj4-tz7-qm2x', 'shopper', 999_999)).toBe('weak')
    expect(passwordProblem('kj4-tz7-qm2x', 'shopper', 1_000_000)).toBe(null)
    expect(passwordProblem('kj4-tz7-qm2x', 'staff', 1_000_000)).toBe('weak')
    expect(passwordProblem('kj4-tz7-qm2x', 'staff', 100_000_000)).toBe(null)
  })
})
