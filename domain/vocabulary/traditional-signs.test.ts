import { expect, test } from 'vitest'
import { simplified } from './traditional-signs.ts'

test.each([
  ['麗絲玲', '丽丝玲'],
  ['綠維特利納', '绿维特利纳'],
  ['乾紅', '干红'],
  ['200元以內', '200元以内'],
  ['起泡酒 Sekt ü', '起泡酒 Sekt ü'],
  ['', ''],
])('%s is %s', (traditional, expected) => {
  expect(simplified(traditional)).toBe(expected)
})
