import { expect, test } from 'vitest'
import { listSearch, oneOf, queryOf } from './page-search.ts'

test('an address with nonsense in it is read as the first page of the whole list', () => {
  expect(listSearch({})).toEqual({})
  expect(listSearch({ page: 'x', search: ['a'] })).toEqual({})
  expect(listSearch({ page: -3 })).toEqual({})
  expect(listSearch({ page: 2.5 })).toEqual({})
  expect(listSearch({ page: 1, search: '' })).toEqual({ search: '' })
  expect(listSearch({ page: '3', search: '20261129152435984657' })).toEqual({ page: 3, search: '20261129152435984657' })
})

test('only states that there are count, and the usual one is not written down', () => {
  expect(oneOf(['a', 'b'], 'b')).toBe('b')
  expect(oneOf(['a', 'b'], 'c')).toBeUndefined()
  expect(oneOf(['a', 'b'], 'a', 'a')).toBeUndefined()
})

test('an address names only what is not usual', () => {
  expect(queryOf({})).toBe('')
  expect(queryOf({ page: 1, search: '' })).toBe('')
  expect(queryOf({ page: 2, search: '王 小' })).toBe('?page=2&search=%E7%8E%8B+%E5%B0%8F')
})
