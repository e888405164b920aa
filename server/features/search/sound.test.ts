import { expect, test } from 'vitest'
import { hearing } from './sound.ts'

test.each([
  ['fuxenlehen', 'fuchsenlehen'],
  ['phalz', 'pfalz'],
  ['sirah', 'syrah'],
  ['schilker', 'schilcher'],
  ['apoteke', 'apotheke'],
  ['karnuntum', 'carnuntum'],
  ['grooner', 'gruner'],
  ['elshaid', 'ellscheid'],
  ['wachaw', 'wachau'],
])('%s sounds like %s', (typed, meant) => {
  expect(hearing(typed)).toBe(hearing(meant))
})

test.each([
  ['mosel', 'basel'],
  ['riesling', 'silvaner'],
  ['weiss', 'rot'],
])('%s does not sound like %s', (one, other) => {
  expect(hearing(one)).not.toBe(hearing(other))
})
