import { expect, test } from 'vitest'
import { areSpansRight, asTime, nextSpan } from './day-spans.ts'

test('the stretches of a day may touch, in any order, but not overlap, and none ends before it begins', () => {
  expect(areSpansRight([])).toBe(true)
  expect(areSpansRight([{ from: '00:00', to: '24:00' }])).toBe(true)
  expect(
    areSpansRight([
      { from: '13:00', to: '18:00' },
      { from: '09:00', to: '13:00' },
    ]),
  ).toBe(true)
  expect(
    areSpansRight([
      { from: '09:00', to: '13:01' },
      { from: '13:00', to: '18:00' },
    ]),
  ).toBe(false)
  expect(areSpansRight([{ from: '18:00', to: '09:00' }])).toBe(false)
  expect(areSpansRight([{ from: '', to: '09:00' }])).toBe(false)
})

test('a new stretch begins where the last one ends', () => {
  expect(nextSpan([])).toEqual({ from: '09:00', to: '18:00' })
  expect(nextSpan([{ from: '09:00', to: '18:00' }])).toEqual({ from: '18:00', to: '24:00' })
})

test('a time may be written as people do', () => {
  for (const written of ['9', '09', '9:00', '0900', '900', '9.00', ' 9：00 ', '09:00'])
    expect(asTime(written), written).toBe('09:00')
  expect(asTime('24')).toBe('24:00')
  expect(asTime('1830')).toBe('18:30')
  expect(asTime('soon')).toBe('soon')
  expect(asTime('')).toBe('')
})
