import { expect, test } from 'vitest'
import { idIn, pageIn } from './article-search.ts'

test.each([
  ['20', 20],
  [301, 301],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['abc', undefined],
  ['1e3', 1000],
  [String(2 ** 31), undefined],
  [['20'], undefined],
  [undefined, undefined],
])('an id in a query: %j → %j', (value, id) => {
  expect(idIn(value)).toBe(id)
})

test.each([
  ['2', 2],
  ['1', undefined],
  ['10001', undefined],
  ['x', undefined],
])('a page in a query: %j → %j', (value, page) => {
  expect(pageIn(value)).toBe(page)
})
