import { expect, test } from 'vitest'
import { isWeakPassword, maskPhone } from './account.ts'

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

test('a masked phone shows its ends; what is no phone stays as it is', () => {
  expect(maskPhone('13812340000')).toBe('138****0000')
  expect(maskPhone('')).toBe('')
})
