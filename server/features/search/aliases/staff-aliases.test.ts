import { beforeAll, expect, test } from 'vitest'
import { type AliasKind, addAlias, changeAlias, listAliases, removeAlias } from '#contract/staff/search.ts'
import { type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()
let staff: Shopper
let termId: number

beforeAll(async () => {
  staff = await shopper(shop, { scopes: ['merchandiser'] })
  const [term] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('grape', 'silvaner', '西万尼', 'Silvaner') returning id`
  termId = term?.id ?? 0
  await shop.db`delete from search_alias`
  await shop.db`insert into search_alias (phrase, folded, replacement, is_built_in) values ('Bubbles', 'bubbles', '起泡酒', true)`
})

const phrasesOf = async (asked: { search?: string; kind?: AliasKind }) =>
  (await staff.api.call(listAliases, asked)).list.map(({ phrase }) => phrase)

test('synonyms are listed with what they stand for, and by phrase, meaning, kind and owner', async () => {
  const made = await staff.api.call(addAlias, { phrase: 'Green Grape', termId, replacement: null })
  expect(made).toMatchObject({ isBuiltIn: false, term: { kind: 'grape', name: { zh: '西万尼', en: 'Silvaner' } } })
  expect(await phrasesOf({})).toEqual(['Bubbles', 'Green Grape'])
  expect(await phrasesOf({ search: 'greengrape' })).toEqual(['Green Grape'])
  expect(await phrasesOf({ search: 'silvaner' })).toEqual(['Green Grape'])
  expect(await phrasesOf({ search: '起泡' })).toEqual(['Bubbles'])
  expect(await phrasesOf({ search: '!!' })).toEqual([])
  expect(await phrasesOf({ kind: 'grape' })).toEqual(['Green Grape'])
  expect(await phrasesOf({ kind: 'region' })).toEqual([])
  expect(await phrasesOf({ kind: 'phrase' })).toEqual(['Bubbles'])
  expect(await phrasesOf({ kind: 'own' })).toEqual(['Green Grape'])
  expect(await phrasesOf({ kind: 'trade' })).toEqual(['Bubbles'])

  const [bubbles] = (await staff.api.call(listAliases, { kind: 'trade' })).list
  const changed = await staff.api.call(changeAlias, {
    id: bubbles?.id ?? 0,
    phrase: 'Bubbles',
    termId: null,
    replacement: 'Sekt',
  })
  expect(changed).toMatchObject({ isBuiltIn: false, replacement: 'Sekt', term: null })
  await staff.api.call(removeAlias, { id: made.id })
  expect((await staff.api.call(listAliases, {})).count).toBe(1)
})

test('two synonyms that become the same phrase at once: one does, of the other it is told that the phrase is taken', async () => {
  const meaning = { termId: null, replacement: 'Sekt' }
  const made = await Promise.all(['Froth', 'Foam'].map((phrase) => staff.api.call(addAlias, { ...meaning, phrase })))
  const changes = made.map(({ id }) => staff.api.call(changeAlias, { id: id, ...meaning, phrase: 'Mousse' }))
  const [lost, ...others] = (await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected')
  expect(others).toEqual([])
  expect(lost).toMatchObject({ reason: { message: expect.stringContaining('Mousse') } })
})

test('T31, T33: a kind that there is not is refused, and nobody but merchandisers reads them', async () => {
  expect(await staff.get('/staff/search/aliases?kind=colour')).toMatchObject({ status: 400, code: '100100' })
  const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'admin'] })
  expect(await agent.get('/staff/search/aliases')).toMatchObject({ status: 400, code: '100101' })
  expect(await agent.get('/staff/search/misses')).toMatchObject({ status: 400, code: '100101' })
})
