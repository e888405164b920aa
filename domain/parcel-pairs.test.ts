import { expect, test } from 'vitest'
import { isRounded, pairsOfRows, pairsOfText, repeatedOrders } from './parcel-pairs.ts'

const ORDER = 'cp20261123000000000001'
const pairOf = (text: string) => pairsOfText(text).map(({ number, trackingNumber }) => [number, trackingNumber])

test.each([
  `${ORDER}\tSF1234567890123`,
  `${ORDER},SF1234567890123`,
  `${ORDER}，SF1234567890123`,
  `${ORDER}； sf1234567890123 `,
  `${ORDER} SF 1234 5678 90123`,
  `"${ORDER}","SF1234567890123"`,
  `SF1234567890123\t${ORDER.toUpperCase()}`,
  'ｃｐ２０２６１１２３０００００００００００１\u3000ＳＦ１２３４５６７８９０１２３',
])('a pair is read from %j', (text) => {
  expect(pairOf(text)).toEqual([[ORDER, 'SF1234567890123']])
})

test('lines keep their numbers; empty ones and a header are passed over; half a pair stays a row', () => {
  expect(pairsOfText(`订单号,运单号\r\n\r\n${ORDER},SF1\r\ncp2`)).toEqual([
    { line: 3, number: ORDER, trackingNumber: 'SF1' },
    { line: 4, number: 'cp2', trackingNumber: '' },
  ])
  expect(pairsOfText(' \n\n')).toEqual([])
})

test('in a courier’s own export the headers tell which columns are meant', () => {
  const rows = [
    { line: 0, cells: ['顺丰 2026 年 11 月导出'] },
    { line: 1, cells: ['收件人', '客户订单号', '快递公司', '快递单号'] },
    { line: 2, cells: ['林晓 1 号', ORDER, '顺丰', 'SF1234567890123'] },
  ]
  expect(pairsOfRows(rows)).toEqual([{ line: 2, number: ORDER, trackingNumber: 'SF1234567890123' }])
})

test('a number that a spreadsheet has rounded is recognised; repeated orders are counted from the second on', () => {
  expect([isRounded('1.23457E+14'), isRounded('123456789012'), isRounded('12E4567890')]).toEqual([true, false, false])
  const pairs = ['a', 'b', 'a', 'a'].map((number) => ({ number, trackingNumber: '' }))
  expect([...repeatedOrders(pairs)]).toEqual([2, 3])
})
