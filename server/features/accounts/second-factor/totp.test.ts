import { expect, test } from 'vitest'
import { stepOfCode } from './totp.ts'

// RFC 6238, appendix B, with six digits instead of eight.
const SECRET = Buffer.from('12345678901234567890')
const KNOWN: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(KNOWN)('the code of second %i is that of the standard', (seconds, code) => {
  expect(stepOfCode(code, SECRET, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a clock may be one step off, to either side, and no more', () => {
  const [seconds, code] = [1_234_567_890, '005924']
  const step = Math.floor(seconds / 30)
  for (const off of [-30, 0, 30]) expect(stepOfCode(code, SECRET, new Date((seconds + off) * 1000)), String(off)).toBe(step)
  for (const off of [-90, -60, 60, 90])
    expect(stepOfCode(code, SECRET, new Date((seconds + off) * 1000)), String(off)).toBeUndefined()
})
