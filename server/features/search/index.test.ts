import { expect, test } from 'vitest'
import { changeAlias, removeAlias } from '#contract/staff/search.ts'
import { transaction } from '#server/db/database.ts'
import { addWine, client, shopper, shopWith } from '#test/support/shop.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import { findMatches } from './find-matches.ts'
import { indexAllPending } from './index/index-wines.ts'

const shop = await shopWith({ wines: [] })
const { db } = shop
await importWines(shop.deps, [
  wineRecord({ code: 'slate', name: { zh: '石板雷司令', en: 'Slate Riesling' } }),
  wineRecord({ code: 'hill', name: { zh: '山丘黑皮诺', en: 'Hill Pinot Noir' }, grapes: ['Pinot Noir'], type: 'red' }),
])

const codes = async (keyword: string): Promise<string[]> => {
  const { tiers } = await findMatches(db, keyword)
  const rows = await db<{ code: string }[]>`
    select code from product where id = any(${tiers.flatMap((tier) => [...tier.ids])}::int[]) order by code`
  return rows.map(({ code }) => code)
}

test('an import can be searched as soon as it is there, by the names of its new terms too', async () => {
  expect(await codes('slate')).toEqual(['slate'])
  await importWines(shop.deps, [
    wineRecord({ code: 'new-estate', name: { zh: '新酒款', en: 'A new one' }, estate: 'Weingut Zwischenbach' }),
  ])
  expect(await codes('zwischenbach')).toEqual(['new-estate'])
  expect(await codes('zwishenbach')).toEqual(['new-estate'])
})

test('a wine is found by the sound of its own Chinese name, which is no term', async () => {
  await importWines(shop.deps, [
    wineRecord({ code: 'bird', name: { zh: '荆棘鸟干红', en: 'Dornenvogel' }, grapes: ['Zweigelt'], type: 'red' }),
    wineRecord({ code: 'night', name: { zh: '绿野夜莺之歌', en: 'Nightingale' } }),
  ])
  for (const keyword of ['jingjiniao', 'jing ji niao', 'jingjini', 'jjng'])
    expect(await codes(keyword), keyword).toEqual(['bird'])
  for (const keyword of ['lvyeyeyingzhige', 'luyeyeying', 'lyyyzg', '夜鹰之歌', '绿叶夜莺'])
    expect(await codes(keyword), keyword).toEqual(['night'])
  expect((await findMatches(db, 'jingjiniao 2023 mosel')).understood.isPartial).toBe(false)
  for (const keyword of ['jingjizhi', 'zhigeye', '夜莺荆棘']) expect(await codes(keyword), keyword).toEqual([])
})

test('searches that share a condition find what came between them, and stand back for it', async () => {
  await importWines(shop.deps, [
    wineRecord({ code: 'owl', name: { zh: '猫头鹰', en: 'Eulenflug' } }),
    wineRecord({ code: 'lark', name: { zh: '云雀', en: 'Lerchenruf' } }),
  ])
  const partly = async (keyword: string) => [await codes(keyword), (await findMatches(db, keyword)).understood.isPartial]
  for (const keyword of ['eulenflug lerchenruf', 'eulenflug dornig', 'eulenflug lerchenruf'])
    expect(await partly(keyword)).toEqual([['owl'], true])

  await importWines(shop.deps, [
    wineRecord({ code: 'owl-two', name: { zh: '猫头鹰之二', en: 'Eulenflug Zwei' } }),
    wineRecord({ code: 'both', name: { zh: '夜与晨', en: 'Eulenflug und Lerchenruf' } }),
  ])
  expect(await partly('eulenflug lerchenruf')).toEqual([['both'], false])
  expect(await codes('eulenflug')).toEqual(['both', 'owl', 'owl-two'])
  expect(await codes('lerchenruf')).toEqual(['both', 'lark'])
})

test('a region with a long Chinese name is found by any part of it, beside other words too', async () => {
  await importWines(shop.deps, [
    wineRecord({ code: 'ningxia', name: { zh: '大漠', en: 'Desert' }, country: '中国', region: '宁夏贺兰山东麓', type: 'red' }),
  ])
  for (const keyword of ['宁夏', '贺兰山', '宁夏红酒', '贺兰山红酒', '国产红酒', '贺兰山东麓 红葡萄酒'])
    expect(await codes(keyword), keyword).toEqual(['ningxia'])
})

test('what stands for a wine of elsewhere gives way to that wine', async () => {
  await importWines(shop.deps, [
    wineRecord({
      code: 'loire',
      name: { zh: '岩石', en: 'Rochers' },
      country: 'France',
      region: 'Sancerre',
      grapes: ['Sauvignon Blanc'],
    }),
    wineRecord({
      code: 'styria',
      name: { zh: '白岩', en: 'White rock' },
      country: 'Austria',
      grapes: ['Sauvignon Blanc'],
      region: 'Wachau',
    }),
  ])
  expect(await codes('something like sancerre')).toEqual(['loire'])
  expect(await codes('桑塞尔')).toEqual(['loire'])
  expect(await codes('cloudy bay')).toEqual(['loire', 'styria'])
})

test('wines of other countries are found by how these are called', async () => {
  await importWines(shop.deps, [
    wineRecord({
      code: 'tejo',
      name: { zh: '河岸', en: 'Margem' },
      country: 'Portugal',
      region: 'Tejo',
      grapes: ['Baga'],
      type: 'red',
    }),
    wineRecord({ code: 'german', name: { zh: '葡萄牙人', en: 'Portugieser' }, grapes: ['Portugieser'], type: 'red' }),
    wineRecord({
      code: 'libourne',
      name: { zh: '山坡', en: 'Clos' },
      country: 'France',
      region: 'Saint-Émilion Grand Cru',
      grapes: ['Merlot'],
      type: 'red',
    }),
    wineRecord({
      code: 'semillon',
      name: { zh: '赛美蓉', en: 'Sémillon' },
      country: 'Australia',
      region: 'Hunter',
      grapes: ['Semillon'],
    }),
    wineRecord({
      code: 'santa',
      name: { zh: '圣塔', en: 'Santa Digna' },
      country: 'Chile',
      region: 'Curicó',
      grapes: ['Carménère'],
      type: 'red',
    }),
    wineRecord({
      code: 'coast',
      name: { zh: '海岸', en: 'Coast' },
      country: 'United States',
      region: 'Santa Barbara County',
      grapes: ['Zinfandel'],
      type: 'red',
    }),
  ])
  const meant: Record<string, string[]> = {
    'portuguese red': ['tejo'],
    'st emilion': ['libourne'],
    'Saint-Émilion': ['libourne'],
    圣埃美隆: ['libourne'],
    'chilean red': ['santa'],
    'santa digna': ['santa'],
    'santa barbara': ['coast'],
    'italian red': [],
  }
  for (const [keyword, expected] of Object.entries(meant)) {
    const { understood } = await findMatches(db, keyword)
    if (!understood.isPartial) expect(await codes(keyword), keyword).toEqual(expected)
    else expect(expected, keyword).toEqual([])
  }
})

test('whoever changes a wine, by whatever way, finds it changed with the next search', async () => {
  const wine = await addWine(db, { zh: '月光白', en: 'Moonlight' })
  expect((await findMatches(db, 'moonlight')).tiers).toEqual([{ ids: Int32Array.of(wine.id) }])
  await db`update product set name_en = 'Sunlight' where id = ${wine.id}`
  expect((await findMatches(db, 'moonlight')).tiers).toEqual([])
  expect((await findMatches(db, 'sunlight')).tiers).toEqual([{ ids: Int32Array.of(wine.id) }])
  await db`update product set on_sale = false where id = ${wine.id}`
  expect((await findMatches(db, 'sunlight')).tiers).toEqual([])
  await db`update product set on_sale = true where id = ${wine.id}`
  await db`update sku set vintage = 1999 where product_id = ${wine.id}`
  expect((await findMatches(db, 'sunlight 1999')).understood.isPartial).toBe(false)
  await db`delete from product where id = ${wine.id}`
  expect((await findMatches(db, 'sunlight')).tiers).toEqual([])
})

test('marks, tastes and cases are found as they are at the moment of the search', async () => {
  const wine = await addWine(db, { zh: '雾谷白', en: 'Misty Valley' })
  expect((await findMatches(db, 'misty sale')).understood.isPartial).toBe(true)
  await db`update sku set list_price = price + 1000 where product_id = ${wine.id}`
  expect((await findMatches(db, 'misty sale')).understood.isPartial).toBe(false)
  await db`update product set flags = '{new}', bars = '{"acidity": 5, "body": 1}' where id = ${wine.id}`
  expect(await codes('新品 高酸 酒体轻盈')).toHaveLength(1)
  await db`update sku set pack = 6, price = 60000, list_price = null where product_id = ${wine.id}`
  expect(await codes('misty case of 6')).toHaveLength(1)
  // Sold by the case only: its price is the price of the case.
  expect((await findMatches(db, 'misty 500-700元')).understood.isPartial).toBe(false)
  expect((await findMatches(db, 'misty under 300')).understood.isPartial).toBe(true)
  await db`delete from product where id = ${wine.id}`
})

test('a change that is taken back was never there', async () => {
  await transaction(db, async (tx) => {
    await tx`update product set name_en = 'Volcano Riesling' where code = 'slate'`
    throw new Error('taken back')
  }).catch(() => {})
  expect(await codes('volcano')).toEqual([])
})

test('the price counts at the moment of the search', async () => {
  expect(await codes('slate under 120')).toEqual(['slate'])
  await db`update sku set price = 50000 where product_id = (select id from product where code = 'slate')`
  expect((await findMatches(db, 'slate under 120')).understood.isPartial).toBe(true)
  await db`update sku set price = 10000 where product_id = (select id from product where code = 'slate')`
  expect(await codes('slate under 120')).toEqual(['slate'])
})

test('selling a bottle gives the index nothing to do', async () => {
  await findMatches(db, 'slate')
  await db`update sku set stock = stock - 1, sold = sold + 1 where product_id = (select id from product where code = 'slate')`
  expect(await db`select from search_pending`).toHaveLength(0)
})

test('a region that moves takes its wines along', async () => {
  const [french] = await db<{ id: number }[]>`select id from term where kind = 'country' and code = 'france'`
  await importWines(shop.deps, [
    wineRecord({ code: 'moved', name: { zh: '搬家', en: 'Moved' }, country: undefined, region: 'Nahe' }),
  ])
  const [{ id = 0 } = {}] = await db<{ id: number }[]>`select id from term where kind = 'region' and code = 'nahe'`
  await db`delete from product_term using term where term.id = term_id and kind = 'country' and product_id = (select id from product where code = 'moved')`
  expect((await findMatches(db, '搬家 法国')).understood.isPartial).toBe(true)
  await db`update term set parent_id = ${french?.id ?? 0} where id = ${id}`
  expect((await findMatches(db, '搬家 法国')).understood.isPartial).toBe(false)
})

test('an estate whose village is written after its wines, and one that moves, takes its wines along', async () => {
  await importWines(shop.deps, [
    wineRecord({ code: 'from-mover', name: { zh: '迁居', en: 'Removal' }, estate: 'Weingut Umzug', region: 'Mosel' }),
  ])
  expect(await codes('altenbach')).toEqual([])
  const [{ term } = { term: 0 }] = await db<{ term: number }[]>`select id as term from term where name_en = 'Weingut Umzug'`
  await db`update estate set village_en = 'Altenbach' where term_id = ${term}`
  expect(await codes('altenbach')).toEqual(['from-mover'])
  await db`update estate set village_en = 'Neuwinkel' where term_id = ${term}`
  expect([await codes('neuwinkel'), await codes('altenbach')]).toEqual([['from-mover'], []])
})

test('many changes made past the shop are indexed when it starts, and told of', async () => {
  await db`insert into product (code, name_zh, name_en) select 'bulk-' || n, '散装' || n, 'Bulk ' || n from generate_series(1, 700) n`
  await db`insert into sku (product_id, code, size_ml, price)
    select id, lpad(to_hex(id), 8, 'a'), 750, 1000 from product where code like 'bulk-%'`
  const told: number[] = []
  expect(await indexAllPending(db, (done) => void told.push(done))).toBe(700)
  expect(told.at(-1)).toBe(700)
  expect((await codes('bulk')).length).toBe(700)
  expect(await indexAllPending(db)).toBe(0)
})

test('searches at the same time as changes all end, and agree', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await addWine(db, { zh: `并行 ${index}`, en: `Parallel ${index}` })
      await findMatches(db, 'parallel')
    }),
  )
  expect((await findMatches(db, 'parallel')).tiers.flatMap(({ ids }) => [...ids])).toHaveLength(20)
})

test('a synonym of the staff is understood with the next search, changed and gone again', async () => {
  const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (
      await shop.app.inject({
        method,
        url: `/api/staff/search/aliases${path}`,
        headers: { 'authori-zation': `Bearer ${staff.token}`, 'form-type': 'pc', 'cb-lang': 'zh-CN' },
        ...(body ? { payload: body } : {}),
      })
    ).json()
  expect(await codes('板岩之王')).toEqual([])
  const added = await send('POST', '', { phrase: '板岩之王', replacement: '石板雷司令' })
  expect(added).toMatchObject({ status: 200, data: { phrase: '板岩之王', is_built_in: false } })
  expect(await codes('板岩之王')).toEqual(['slate'])
  expect(await send('POST', '', { phrase: '板岩之王', replacement: '黑皮诺' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('板岩之王'),
  })
  expect(await send('POST', '', { phrase: '板岩', replacement: '板岩' })).toMatchObject({ status: 400 })
  expect(await send('POST', '', { phrase: '板岩' })).toMatchObject({ status: 400 })
  const [{ id: pinot = 0 } = {}] = await db<{ id: number }[]>`select id from term where kind = 'grape' and code = 'pinot-noir'`
  await send('PUT', `/${added.data.id}`, { phrase: '板岩之王', term_id: pinot })
  expect(await codes('板岩之王')).toEqual(['hill'])
  await send('DELETE', `/${added.data.id}`)
  expect(await codes('板岩之王')).toEqual([])
  expect(await send('DELETE', `/${added.data.id}`)).toMatchObject({ status: 400 })
})

test('a wine that is only named like a level comes behind those that have it, and is found and counted once', async () => {
  await importWines(shop.deps, [
    wineRecord({ code: 'named', name: { zh: '甄选', en: 'Cellar Selection' }, classification: ['Kabinett'] }),
    wineRecord({ code: 'noble', name: { zh: '贵腐', en: 'Noble' }, classification: ['Sélection de Grains Nobles'] }),
  ])
  const idOf = async (code: string) => (await db<{ id: number }[]>`select id from product where code = ${code}`)[0]?.id
  const { tiers } = await findMatches(db, 'selection')
  expect(tiers.map((tier) => [...tier.ids])).toEqual([[await idOf('noble')], [await idOf('named')]])
})

test('a misspelt synonym stands for all that the synonym does, and the search is told by the names of that', async () => {
  await db`insert into search_alias (phrase, folded, replacement) values ('hillfavourite', 'hillfavourite', 'red+pinot noir')`
  const { tiers, understood } = await findMatches(db, 'hilfavourite')
  expect(tiers).toEqual((await findMatches(db, 'hillfavourite')).tiers)
  expect(understood.words).toMatchObject([
    { typed: 'hilfavourite', how: 'corrected', terms: [{ code: 'red' }] },
    { typed: 'hilfavourite', how: 'corrected', terms: [{ code: 'pinot-noir' }] },
  ])
  expect(understood.corrected).toBe('Red Pinot Noir')
})

test('a synonym for a word that is nearly the same and that nobody knows is followed once', async () => {
  await db`insert into search_alias (phrase, folded, replacement) values ('sangriia', 'sangriia', 'sangria')`
  for (const keyword of ['sangria', 'sangriia', 'sangriiia']) expect(await codes(keyword), keyword).toEqual([])
})

test('a synonym of the trade that the staff remove or make their own stays as they leave it', async () => {
  const { seedAliases } = await import('./aliases/seed-aliases.ts')
  const staff = await shopper(shop, { scopes: ['shopper', 'merchandiser'] })
  const idOf = async (phrase: string) =>
    (await db<{ id: number }[]>`select id from search_alias where phrase = ${phrase}`)[0]?.id ?? 0
  const phrases = async () => {
    const rows = await db<{ phrase: string }[]>`
      select phrase from search_alias where phrase in ('香槟', '汽酒', '冒泡', '甜白') order by phrase collate "C"`
    return rows.map(({ phrase }) => phrase)
  }
  expect(await phrases()).toEqual(['汽酒', '甜白', '香槟'])
  await staff.api.call(removeAlias, { id: await idOf('香槟') })
  await staff.api.call(changeAlias, { id: await idOf('汽酒'), phrase: '冒泡', termId: null, replacement: 'sparkling' })
  const changed = await staff.api.call(changeAlias, {
    id: await idOf('甜白'),
    phrase: '甜白',
    termId: null,
    replacement: 'sweet',
  })
  await staff.api.call(removeAlias, { id: changed.id })
  await seedAliases(db)
  expect(await phrases()).toEqual(['冒泡'])
  expect(await client(shop.app).get('/staff/search/aliases')).toMatchObject({ status: 410000 })
})
