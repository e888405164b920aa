import { expect, test } from 'vitest'
import { vocabulary } from './all.ts'
import { nearestCodes } from './nearest-terms.ts'

test.each(['pairing', 'taste'] as const)('what is nearest to a %s is another one, and the list knows it', (kind) => {
  const codes = new Set(vocabulary[kind].map(({ code }) => code))
  const named = [...codes].flatMap((code) => nearestCodes(kind, code).map((near) => ({ code, near })))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ code, near }) => near === code || !codes.has(near))).toEqual([])
})

test('nothing is near to what no list knows', () => {
  expect(nearestCodes('pairing', 'pretzels')).toEqual([])
  expect(nearestCodes('shoe', 'beef')).toEqual([])
})
