import { expect, test } from 'vitest'
import { vocabulary } from './all.ts'
import { nearestTo } from './nearest-terms.ts'

test.each(['pairing', 'taste', 'farming'] as const)('what is nearest to a %s is another term, and the lists know it', (kind) => {
  const terms = new Set(Object.entries(vocabulary).flatMap(([of, list]) => list.map(({ code }) => `${of}/${code}`)))
  const named = vocabulary[kind].flatMap(({ code }) => nearestTo(kind, code).map((near) => ({ of: `${kind}/${code}`, near })))
  expect(named.length).toBeGreaterThan(0)
  const unknown = named.filter(({ of, near }) => `${near.kind}/${near.code}` === of || !terms.has(`${near.kind}/${near.code}`))
  expect(unknown).toEqual([])
})

test('nothing is near to what no list knows', () => {
  expect(nearestTo('pairing', 'pretzels')).toEqual([])
  expect(nearestTo('shoe', 'beef')).toEqual([])
})
