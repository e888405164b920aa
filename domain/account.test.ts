import { expect, test } from 'vitest'
import { maskPhone } from './account.ts'

test('a masked phone shows its ends; what is no phone stays as it is', () => {
  expect(maskPhone('13812340000')).toBe('138****0000')
  expect(maskPhone('')).toBe('')
})
