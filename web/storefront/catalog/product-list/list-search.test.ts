import { expect, test } from 'vitest'
import { toggleValue, withValues } from '#domain/facets.ts'
import { parseSearch, stringifySearch } from '#web/ui/query.ts'
import { choiceOf, type ListSearch, listPath, onlyKnown, pathsWith, readListSearch, withChoice } from './list-search.ts'

const read = (query: string) => stringifySearch(readListSearch(parseSearch(query)))

test.each([
  ['?region=mosel+nahe&price=100-300', '?region=mosel+nahe&price=100-300'],
  ['?region=nahe,mosel', '?region=mosel+nahe'],
  ['?price=300-100&region=mosel', '?region=mosel&price=100-300'],
  ['?price_from=100&price_to=', '?price=100-'],
  ['?price_from=100&price_to=200&sort=price-asc', '?price=100-200&sort=price-asc'],
  ['?sort=default&page=1', ''],
  ['?sort=best&page=0&more=99&price=cheap', ''],
  ['?keyword=++slate+&page=3&more=2', '?keyword=slate&page=3&more=2'],
  ['?region=&grape=%20', ''],
])('U17: one list has one address: %s is %s', (given, expected) => {
  expect(read(given)).toBe(expected)
})

test('U17: what is not understood is taken out of the address, not kept beside what is', () => {
  const search = readListSearch({ sort: 'best', price_from: 'x', region: 'a b,c' })
  expect(search).toMatchObject({ sort: undefined, price_from: undefined, region: 'a b c' })
})

test('U15: another choice begins at the first page, in the same order', () => {
  const search = readListSearch(parseSearch('?region=mosel&sort=newest&page=3&more=1'))
  const path = listPath('/goods_list', withChoice(search, toggleValue(choiceOf(search), 'region', 'ahr')))
  expect(path).toBe('/goods_list?region=ahr+mosel&sort=newest')
  const none = listPath('/goods_list', withChoice(search, toggleValue(choiceOf(search), 'region', 'mosel')))
  expect(none).toBe('/goods_list?sort=newest')
})

test('codes that no value has are left out, all else stays', () => {
  const search = readListSearch(parseSearch('?region=atlantis+mosel&taste=imaginary&sort=newest&page=2&more=1'))
  const known = onlyKnown(search, (_, code) => code === 'mosel')
  expect(listPath('/goods_list', known)).toBe('/goods_list?region=mosel&sort=newest&page=2&more=1')
})

test('what else stands in an address stands before the choice', () => {
  expect(listPath('/goods_search', readListSearch({ taste: 'dry' }), { title: '雷司令 2021' })).toBe(
    `/goods_search?${new URLSearchParams({ title: '雷司令 2021', taste: 'dry' })}`,
  )
})

test('T37: hostile values are no choice and break nothing', () => {
  const hostile = readListSearch(
    parseSearch(`?region=${encodeURIComponent("'; drop table product--")}&page=1e9&vintage=${'9'.repeat(10_000)}`),
  )
  expect(hostile.page).toBeUndefined()
  expect(hostile.vintage).toBeUndefined()
  expect(listPath('/goods_list', hostile)).not.toContain(' ')
})

test('the links of a list are what each would be by itself', () => {
  const pathOf = (search: ListSearch) => listPath('/goods_list', search, { title: '雷司令 *.*' })
  const searches: Record<string, string>[] = [
    {},
    { region: 'mosel nahe', price: '100-300', sort: 'newest', page: '3', more: '2' },
    { keyword: '*.*.*', grape: 'riesling' },
    { estate: Array.from({ length: 39 }, (_, index) => `estate-${index}`).join(' ') },
  ]
  for (const raw of searches) {
    const search = readListSearch(raw)
    const pathWith = pathsWith(search, pathOf)
    for (const [key, codes] of [
      ['region', ['ahr']],
      ['region', []],
      ['grape', ['silvaner', 'riesling']],
      ['estate', ['weingut-ö&c']],
      ['price', ['100-300']],
      ['vintage', ['2021']],
    ] as const)
      expect(pathWith(key, codes)).toBe(pathOf(withChoice(search, withValues(choiceOf(search), key, codes))))
  }
})
