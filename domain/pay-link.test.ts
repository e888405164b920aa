import { expect, test } from 'vitest'
import { maskContact, maskName } from './pay-link.ts'

test.each([
  ['林晓', '林**'],
  ['欧阳寻酒', '欧**'],
  ['  Anna Maria Huber ', 'A**'],
  ['𠮷田', '𠮷**'],
  ['', '**'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})

test.each([
  ['13800000001', '****0001'],
  ['021-5566 7788', '****7788'],
])('%s is shown as %s', (phone, shown) => {
  expect(maskContact(phone)).toBe(shown)
})
