import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './query.ts'

test('every value of a query is text, numbers and JSON too', () => {
  expect(parseSearch('?title=2021&cid=20&x=%7B%22a%22%3A1%7D')).toEqual({ title: '2021', cid: '20', x: '{"a":1}' })
})

test('no digit of a long number is lost, and a number with an exponent stays as it was typed', () => {
  for (const search of ['20261129152435984657', '1e5', '007', 'true', 'null', '[1]'])
    expect(parseSearch(stringifySearch({ search, page: 2 }))).toEqual({ search, page: '2' })
})

test('a form and the router write the same query', () => {
  const typed = { title: '雷司令 & Riesling' }
  expect(stringifySearch(typed)).toBe(`?${new URLSearchParams(typed)}`)
  expect(parseSearch(stringifySearch(typed))).toEqual(typed)
})

test('what is not set is not written', () => {
  expect(stringifySearch({ cid: 0, page: undefined, sort: '', keyword: null })).toBe('?cid=0')
  expect(stringifySearch({})).toBe('')
})

test('a hostile query is text like any other', () => {
  expect(parseSearch('?__proto__=x&title=a&title=b')).toEqual({ ...JSON.parse('{"__proto__":"x"}'), title: 'b' })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
