import { beforeAll, describe, expect, test } from 'vitest'
import { findCategoryPage } from '#contract/shop/categories.ts'
import { findEstate, listEstates } from '#contract/shop/estates.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import * as staff from '#contract/staff/vocabulary.ts'
import type { ListedTermKind } from '#domain/term-kinds.ts'
import { eventually } from '#test/support/eventually.ts'
import { ROW, table } from '#test/support/import-shop.ts'
import { client, type Shopper, shopper, shopWith } from '#test/support/shop.ts'
import { importCatalogue } from '../import/import-catalogue.ts'
import { readRows } from '../import/read-rows.ts'
import { seedVocabulary } from '../seed-vocabulary.ts'

const shop = await shopWith({ wines: [{ en: 'First' }, { en: 'Second' }, { en: 'Third' }] })
const [first = 0, second = 0, third = 0] = shop.wines.map(({ id }) => id)
const pc = client(shop.app)
let editor: Shopper

beforeAll(async () => {
  editor = await shopper(shop, { scopes: ['merchandiser'] })
  await seedVocabulary(shop.db)
})

const both = (zh: string, en: string) => ({ zh, en })
const blank = { aliases: [], parentId: null, note: both('', ''), image: '', sort: 10_000 }
const add = async (kind: ListedTermKind, zh: string, en: string, more: Partial<staff.TermDraft> = {}) =>
  (await editor.api.call(staff.addTerm, { kind, ...blank, name: both(zh, en), ...more })).id
const found = (id: number) => editor.api.call(staff.findVocabularyTerm, id)
const draftOf = ({ name, aliases, parent, note, image, sort, version }: staff.VocabularyTerm) => ({
  name,
  aliases,
  parentId: parent?.id ?? null,
  note,
  image,
  sort,
  version,
})
const change = async (id: number, more: Partial<staff.TermDraft>) =>
  editor.api.call(staff.changeTerm, { id, ...draftOf(await found(id)), ...more })
const idOf = async (kind: string, code: string) => {
  const [term] = await shop.db<{ id: number }[]>`select id from term where kind = ${kind} and code = ${code}`
  return term?.id ?? 0
}
const give = (wine: number, ...terms: number[]) =>
  shop.db`insert into product_term (product_id, term_id) select ${wine}, unnest(${terms}::int[])`
const winesFor = async (keyword: string) =>
  (await pc.api.call(listProducts, { keyword, page: 1, limit: 20 })).list.map(({ id }) => id).toSorted()
const post = (path: string, body: unknown) => editor.post(`/staff/vocabulary${path}`, body)

describe('lists', () => {
  test('kinds are counted; words are found by any of their names, accents aside, with their wines and the word above', async () => {
    const id = await add('grape', '米勒葡萄', 'Müllerrebe X', { aliases: ['Schwarzriesling X'] })
    await give(first, id)
    const kinds = await editor.api.call(staff.listTermKinds)
    expect(kinds.find(({ kind }) => kind === 'grape')?.terms).toBeGreaterThan(100)
    for (const search of ['MULLERREBE x', 'schwarzriesling X', '米勒葡萄'])
      expect((await editor.api.call(staff.listVocabulary, { kind: 'grape', search })).list).toMatchObject([{ id, wines: 1 }])
    const { list } = await editor.api.call(staff.listVocabulary, { kind: 'site', search: 'sonnenuhr' })
    expect(list[0]?.parent?.kind).toBe('region')
    const unused = await editor.api.call(staff.listVocabulary, { kind: 'grape', state: 'unused', search: 'mullerrebe x' })
    expect(unused).toEqual({ list: [], count: 0 })
  })

  test('a word in one language only is marked as not translated', async () => {
    const id = await add('estate', '', 'Weingut Ohne')
    expect(await found(id)).toMatchObject({ code: 'weingut-ohne', name: both('Weingut Ohne', 'Weingut Ohne') })
    const { list } = await editor.api.call(staff.listVocabulary, { kind: 'estate', state: 'untranslated' })
    expect(list.map((term) => term.id)).toContain(id)
  })
})

describe('adding and changing', () => {
  test('a name or alias that the kind has is refused with the word that has it; in another kind it is free', async () => {
    const riesling = await idOf('grape', 'riesling')
    expect(await post('', { kind: 'grape', name: both('新', 'RIESLING') })).toMatchObject({
      code: '100030',
      data: { id: riesling },
    })
    expect(await post('', { kind: 'grape', name: both('新的', 'Neu'), aliases: ['雷司令'] })).toMatchObject({ code: '100030' })
    await add('flavour', '雷司令味', 'Riesling')
  })

  test.each([
    ['no name', { name: both('', '') }],
    ['a name that is too long', { name: both('长'.repeat(121), '') }],
    ['an empty alias', { name: both('甲', 'A'), aliases: [' '] }],
    ['a picture from elsewhere', { name: both('甲', 'A'), image: 'https://evil.example/a.png' }],
    ['a kind that there is not', { name: both('甲', 'A'), kind: 'colour' }],
  ])('T33: %s is refused', async (_what, more) => {
    expect(await post('', { kind: 'grape', ...more })).toMatchObject({ status: 400, code: '100100' })
  })

  test('what lies above must be of a kind that fits, and never the word itself or one below it', async () => {
    const country = await idOf('country', 'germany')
    const wide = await add('region', '大区', 'Wide', { parentId: country })
    const narrow = await add('region', '小区', 'Narrow', { parentId: wide })
    expect(await found(narrow)).toMatchObject({ parent: { id: wide, kind: 'region', name: both('大区', 'Wide') } })
    await expect(change(wide, { parentId: narrow })).rejects.toMatchObject({ code: 100031 })
    await expect(change(wide, { parentId: wide })).rejects.toMatchObject({ code: 100031 })
    await expect(add('grape', '上', 'Above', { parentId: wide })).rejects.toMatchObject({ code: 100031 })
    await expect(change(narrow, { parentId: 999_999 })).rejects.toMatchObject({ code: 100031 })
  })

  test('two people in the same word: the second is told and loses nothing', async () => {
    const id = await add('grape', '双', 'Both')
    const seen = draftOf(await found(id))
    await editor.api.call(staff.changeTerm, { id, ...seen, name: both('双甲', 'Both') })
    await expect(editor.api.call(staff.changeTerm, { id, ...seen, name: both('双乙', 'Both') })).rejects.toMatchObject({
      code: 100007,
    })
    expect((await found(id)).name.zh).toBe('双甲')
  })

  test('the same new word twice at once is added once', async () => {
    const made = await Promise.allSettled([add('grape', '同时', 'At once'), add('grape', '同时', 'At once')])
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a new alias finds the wines at once, and a new name is on the page', async () => {
    const id = await add('grape', '新词', 'Newword')
    await give(first, id)
    expect(await winesFor('Fantasienamen')).toEqual([])
    await change(id, { aliases: ['Fantasienamen'], name: both('新新词', 'Newerword') })
    expect(await winesFor('Fantasienamen')).toEqual([first])
    expect(await winesFor('新新词')).toEqual([first])
    await eventually(async () => expect((await pc.api.call(findCategoryPage, { id })).name.zh).toBe('新新词'))
  })

  test('a start of the shop keeps what staff changed, and brings the rest', async () => {
    const mosel = await idOf('region', 'mosel')
    await change(mosel, { name: both('摩泽尔河谷', 'Mosel') })
    await shop.db`update term set note_en = 'old', name_en = 'old' where id = ${mosel}`
    await seedVocabulary(shop.db)
    const after = await found(mosel)
    expect(after.name).toEqual(both('摩泽尔河谷', 'Mosel'))
    expect(after.note.en).not.toBe('old')
  })
})

describe('merging', () => {
  test('wines, words below, coupons, synonyms and addresses become those of the other; old names and codes still find', async () => {
    const [old, stays] = [
      await add('region', '旧区', 'Oldland', { aliases: ['Altland'] }),
      await add('region', '新区', 'Newland'),
    ]
    const site = await add('site', '旧园', 'Old Hill', { parentId: old })
    await give(first, old)
    await give(second, old, stays)
    await give(third, stays)
    await shop.db`insert into search_alias (phrase, folded, term_id) values ('Yeoldeland', 'yeoldeland', ${old})`
    await shop.db`
      insert into coupon (title_zh, title_en, scope, term_ids, amount, min_spend, given_by, per_person, valid_days)
      values ('券', 'Coupon', 'category', ${[old, stays]}, 1000, 0, 'claim', 1, 7)`
    await shop.db`insert into search_tally (day, term_ids, searches) values ('2026-01-01', ${[old]}, 2), ('2026-01-01', ${[stays]}, 3)`
    expect((await found(old)).uses).toEqual({ wines: 2, below: 1, coupons: 1, searchWords: 1, addresses: 1 })

    await editor.api.call(staff.mergeTerm, { id: old, intoId: stays })

    expect(await found(stays)).toMatchObject({
      wines: 3,
      aliases: ['旧区', 'Oldland', 'Altland'],
      uses: { below: 1, coupons: 1, searchWords: 1, addresses: 2 },
    })
    expect(await shop.db`select term_ids from coupon`).toMatchObject([{ term_ids: [stays] }])
    expect(await shop.db`select term_ids, searches from search_tally`).toMatchObject([{ term_ids: [stays], searches: 5 }])
    expect((await found(site)).parent?.id).toBe(stays)
    for (const keyword of ['Oldland', '旧区', 'Altland', 'Yeoldeland'])
      expect(await winesFor(keyword)).toEqual([first, second, third])
    await eventually(async () =>
      expect(await pc.api.call(findCategoryPage, { id: old })).toMatchObject({ id: stays, productCount: 3 }),
    )
    const listed = async (query: string) => (await pc.get(`/pc/get_products?${query}&page=1&limit=20`)).data
    expect(await listed(`cid=${old}`)).toMatchObject({ count: 3 })
    expect(await listed('region=oldland')).toMatchObject({ count: 3 })
    expect(await post(`/${old}`, {})).toMatchObject({ status: 400 })
    expect(await shop.db`select by_account from term_gone where old_id = ${old}`).toMatchObject([{ by_account: editor.id }])

    const last = await add('region', '终区', 'Lastland')
    await editor.api.call(staff.mergeTerm, { id: stays, intoId: last })
    await eventually(async () => expect((await pc.api.call(findCategoryPage, { id: old })).id).toBe(last))
  })

  test('a word that lies below takes the place of the one it swallows', async () => {
    const top = await add('region', '甲区', 'Topland')
    const low = await add('region', '乙区', 'Lowland', { parentId: top })
    const lowest = await add('region', '丙区', 'Lowestland', { parentId: low })
    await editor.api.call(staff.mergeTerm, { id: top, intoId: lowest })
    expect((await found(lowest)).parent).toBeNull()
    expect((await found(low)).parent?.id).toBe(lowest)
  })

  test('merged and deleted words of the trade do not come back with the next start; those below stay below', async () => {
    const [silvaner, riesling] = [await idOf('grape', 'silvaner'), await idOf('grape', 'riesling')]
    await editor.api.call(staff.mergeTerm, { id: silvaner, intoId: riesling })
    await editor.api.call(staff.deleteTerm, await idOf('flavour', 'apricot'))
    const [nahe, pfalz] = [await idOf('region', 'nahe'), await idOf('region', 'pfalz')]
    await editor.api.call(staff.mergeTerm, { id: nahe, intoId: pfalz })
    await seedVocabulary(shop.db)
    expect([await idOf('grape', 'silvaner'), await idOf('flavour', 'apricot'), await idOf('region', 'nahe')]).toEqual([0, 0, 0])
    const { aliases } = await found(riesling)
    expect(aliases).toContain('Silvaner')
    const [below] = await shop.db<
      { count: number }[]
    >`select count(*) as count from term where kind = 'site' and parent_id is null`
    expect(below?.count).toBe(0)
  })

  test('two kinds, or a word with itself, are refused; of two merges of the same word one is done', async () => {
    const [a, b, c] = [await add('grape', '子', 'Aa'), await add('grape', '丑', 'Bb'), await add('taste', '寅', 'Cc')]
    await expect(editor.api.call(staff.mergeTerm, { id: a, intoId: c })).rejects.toMatchObject({ code: 100101 })
    await expect(editor.api.call(staff.mergeTerm, { id: a, intoId: a })).rejects.toMatchObject({ code: 100101 })
    const both = await Promise.allSettled([
      editor.api.call(staff.mergeTerm, { id: a, intoId: b }),
      editor.api.call(staff.mergeTerm, { id: b, intoId: a }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('deleting is refused while something uses the word, which is said with the numbers', async () => {
    const id = await add('grape', '用', 'Used')
    await give(first, id)
    expect(await post(`/${id}/delete`, undefined)).toMatchObject({ code: '100101', msg: expect.stringContaining('1 款酒') })
    await shop.db`delete from product_term where term_id = ${id}`
    await editor.api.call(staff.deleteTerm, id)
    await expect(found(id)).rejects.toMatchObject({ code: 100026 })
  })
})

describe('estates', () => {
  test('a new estate is among those of the shop once it has a wine; merged, its address leads to the other', async () => {
    const region = await idOf('region', 'pfalz')
    const estate = await add('estate', '新庄', 'Weingut Neu', { parentId: region })
    await give(first, estate)
    await shop.db`update estate set village_en = 'Dorf', founded = 1800 where term_id = ${estate}`
    shop.deps.pageCache.drop(['*'])
    expect((await pc.api.call(listEstates)).map(({ id }) => id)).toContain(estate)
    const other = await add('estate', '另庄', 'Weingut Ander', { parentId: await idOf('country', 'germany') })
    await editor.api.call(staff.mergeTerm, { id: estate, intoId: other })
    await eventually(async () =>
      expect(await pc.api.call(findEstate, { id: estate })).toMatchObject({
        id: other,
        village: { en: 'Dorf' },
        founded: 1800,
        country: { code: 'germany' },
      }),
    )
  })
})

test('a list that names a merged word means the one it became, and its new estate is among those of the shop', async () => {
  const [old, stays] = [await add('grape', '旧葡萄', 'Oldgrape'), await add('grape', '新葡萄', 'Newgrape')]
  await editor.api.call(staff.mergeTerm, { id: old, intoId: stays })
  const list = table([{ ...ROW, code: 'listed', estate: 'Weingut Liste', grapes: 'Oldgrape' }])
  await importCatalogue(shop.db, shop.deps, readRows(Buffer.from(list)))
  expect(await found(stays)).toMatchObject({ wines: 1 })
  expect(await idOf('grape', 'oldgrape')).toBe(0)
  await eventually(async () => expect((await pc.api.call(listEstates)).map(({ name }) => name.en)).toContain('Weingut Liste'))
})

test('T31: only merchandisers', async () => {
  const agent = await shopper(shop, { scopes: ['shopper', 'agent', 'admin'] })
  expect(await agent.get('/staff/vocabulary?kind=grape')).toMatchObject({ status: 400, code: '100101' })
  expect(await agent.post('/staff/vocabulary', { kind: 'grape', name: both('甲', 'A') })).toMatchObject({ code: '100101' })
})
