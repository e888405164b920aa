import { expect, test } from 'vitest'
import { canRequestInvoice, isEmail, isInvoiceNumber, isTaxNumber, tidyTaxNumber } from './invoice.ts'
import { fen } from './money.ts'

test.each(['91350100M000100Y43', '91110000600037341L', '91440300708461136T'])('%s is a tax number', (code) => {
  expect(isTaxNumber(code)).toBe(true)
})

test.each([
  ['one figure changed', '91350100M000100Y42'],
  ['two figures swapped', '91350100M000010Y43'],
  ['a letter that is not in use', '91350100M000I00Y43'],
  ['17 characters', '9135010M000100Y43'],
  ['19 characters', '91350100M000100Y430'],
  ['small letters', '91350100m000100y43'],
  ['nothing', ''],
])('with %s it is none', (_what, code) => {
  expect(isTaxNumber(code)).toBe(false)
})

test('a number typed with spaces, hyphens and small letters is tidied', () => {
  expect(tidyTaxNumber(' 91350100 m000-100y43 ')).toBe('91350100M000100Y43')
})

test.each([
  ['lin@example.com', true],
  ['a.b+c@mail.example.cn', true],
  ['lin@example', false],
  ['lin example.com', false],
  ['<lin@example.com>', false],
  ['lin@@example.com', false],
])('%s is an address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})

test('invoice numbers have twenty figures, or eight', () => {
  expect(['24312000000012345678', '12345678', '123', '2431200000001234567a'].map(isInvoiceNumber)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const order = { status: 'received', due: fen(100_00), refunded: fen(0), paidAt: '2026-09-01T00:00:00Z' } as const
const DAY_MS = 24 * 60 * 60 * 1000
const after = (days: number) => new Date(Date.parse(order.paidAt) + days * DAY_MS)

test('an invoice may be asked for up to 60 days after the payment, and before it', () => {
  expect([59, 60, 61].map((days) => canRequestInvoice(order, after(days)))).toEqual([true, true, false])
  expect(canRequestInvoice({ ...order, status: 'unpaid', paidAt: null }, after(90))).toBe(true)
})

test('there is nothing to invoice when nothing is left of the payment', () => {
  expect(canRequestInvoice({ ...order, refunded: fen(100_00) }, after(1))).toBe(false)
  expect(canRequestInvoice({ ...order, refunded: fen(99_99) }, after(1))).toBe(true)
  expect(canRequestInvoice({ ...order, status: 'refunded', refunded: fen(88_00) }, after(1))).toBe(true)
  expect(canRequestInvoice({ ...order, due: fen(0) }, after(1))).toBe(false)
  expect(canRequestInvoice({ ...order, status: 'cancelled' }, after(1))).toBe(false)
})
