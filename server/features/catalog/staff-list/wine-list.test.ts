import { beforeAll, expect, test } from 'vitest'
import { listStaffWines, type WinesAsked } from '#contract/staff/wine-list.ts'
import { addWine, type Shopper, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({
  wines: [
    { zh: '石板雷司令', en: 'Slate Riesling', skus: [{ price: 128_00, stock: 3 }] },
    { zh: '老藤西万尼', en: 'Old Vine Silvaner', skus: [{ price: 88_00, stock: 0 }] },
    { zh: '黑皮诺', en: 'Pinot Noir', skus: [{ price: 300_00 }, { price: 500_00 }] },
  ],
})
let keeper: Shopper
let names: Map<number, string>
const add = async (en: string, sets: string) => {
  const { id } = await addWine(shop.db, { zh: en === 'Half' ? '' : `${en} 酒`, en, onSale: false })
  await shop.db.unsafe(`update product set ${sets} where id = ${id}`)
  names.set(id, en)
  return id
}

beforeAll(async () => {
  keeper = await shopper(shop, { scopes: ['merchandiser'] })
  names = new Map(shop.wines.map(({ id }, index) => [id, ['Slate', 'Silvaner', 'Pinot'][index] ?? '']))
  await shop.db`update product set ingredients_zh = '葡萄', storage_zh = '阴凉处', bottling = 'L2403'`
  await add('Hidden', 'on_sale = false')
  await add('Draft', "published_at = null, images = '{}'")
  await add('Planned', "published_at = null, publish_at = now() + interval '1 day'")
  await add('Archived', 'archived_at = now()')
  await add('Half', 'published_at = published_at')
})
const asked = (query: WinesAsked = {}) => keeper.api.call(listStaffWines, query)
const found = async (query: WinesAsked) => (await asked(query)).list.map(({ id }) => names.get(id)).toSorted()

test.each([
  ['摩泽尔雷司令', '摩泽尔雷司令'],
  ['Mosel Riesling', 'Mosel Riesling'],
])('%s in both languages is not translated', async (zh, en) => {
  const { id } = await addWine(shop.db, { zh, en, onSale: false })
  const { list } = await asked({ missing: 'translation' })
  expect(list.find((wine) => wine.id === id)?.missing).toContain('translation')
  await shop.db`delete from product where id = ${id}`
})

test('the list shows every state but archived ones, the newest first, with how many each tab would show', async () => {
  const { list, count, counts } = await asked()
  expect(list.map(({ id }) => names.get(id))).toEqual(['Half', 'Planned', 'Draft', 'Hidden', 'Pinot', 'Silvaner', 'Slate'])
  expect(count).toBe(7)
  expect(counts).toEqual({
    all: 7,
    'on-sale': 3,
    unpriced: 0,
    'off-sale': 0,
    hidden: 2,
    draft: 1,
    planned: 1,
    archived: 1,
    'sold-out': 1,
    low: 1,
    set: 0,
    picture: 1,
    translation: 1,
    label: 4,
    price: 0,
  })
  expect(list.at(-1)).toMatchObject({
    priceFrom: 128_00,
    priceTo: 128_00,
    skus: 1,
    stock: 3,
    isLow: true,
    state: 'on-sale',
    missing: [],
  })
  expect(list[4]).toMatchObject({ priceFrom: 300_00, priceTo: 500_00, skus: 2, stock: 200, isLow: false })
})

test.each<[WinesAsked, string[]]>([
  [{ state: 'on-sale' }, ['Pinot', 'Silvaner', 'Slate']],
  [{ state: 'hidden' }, ['Half', 'Hidden']],
  [{ state: 'draft' }, ['Draft']],
  [{ state: 'planned' }, ['Planned']],
  [{ state: 'archived' }, ['Archived']],
  [{ stock: 'sold-out' }, ['Silvaner']],
  [{ stock: 'low' }, ['Slate']],
  [{ missing: 'picture' }, ['Draft']],
  [{ missing: 'translation' }, ['Half']],
  [{ missing: 'label' }, ['Draft', 'Half', 'Hidden', 'Planned']],
  [{ keyword: '雷司令' }, ['Slate']],
  [{ keyword: 'silvaner' }, ['Silvaner']],
  [{ keyword: 'Planned' }, ['Planned']],
  [{ keyword: '100%' }, []],
  [{ keyword: 'Slate', state: 'draft' }, []],
])('%j finds %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('a wine is found by its own code and by the code of a SKU', async () => {
  const [wine] = shop.wines
  const [{ code } = { code: '' }] = await shop.db<{ code: string }[]>`select code from product where id = ${wine?.id ?? 0}`
  expect(await found({ keyword: code })).toContain('Slate')
  expect(await found({ keyword: wine?.skus[0].code ?? '' })).toEqual(['Slate'])
})

test("a SKU's own threshold decides what is low", async () => {
  await shop.db`update sku set low_stock = 2 where id = ${shop.sku.id}`
  expect(await found({ stock: 'low' })).toEqual([])
  await shop.db`update sku set low_stock = null where id = ${shop.sku.id}`
})

test('a region finds the wines of the places in it', async () => {
  const [region] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en) values ('region', 'test-mosel', '摩泽尔', 'Mosel') returning id`
  const [site] = await shop.db<{ id: number }[]>`
    insert into term (kind, code, name_zh, name_en, parent_id) values ('site', 'test-site', '园', 'Site', ${region?.id ?? 0}) returning id`
  await shop.db`insert into product_term (product_id, term_id) values (${shop.sku.productId}, ${site?.id ?? 0})`
  expect(await found({ termId: region?.id })).toEqual(['Slate'])
  expect(await found({ termId: site?.id })).toEqual(['Slate'])
})

test.each<[WinesAsked, string]>([
  [{ sort: 'price', order: 'asc', state: 'on-sale' }, 'Silvaner'],
  [{ sort: 'price', order: 'desc', state: 'on-sale' }, 'Pinot'],
  [{ sort: 'stock', order: 'asc', state: 'on-sale' }, 'Silvaner'],
  [{ sort: 'name', order: 'asc', state: 'on-sale' }, 'Silvaner'],
  [{ sort: 'newest', order: 'asc', state: 'on-sale' }, 'Slate'],
  [{ sort: 'changed', order: 'desc', state: 'draft' }, 'Draft'],
  [{ sort: 'sales', order: 'desc', state: 'draft' }, 'Draft'],
])('sorted by %j, %s comes first', async (query, first) => {
  expect(names.get((await asked(query)).list[0]?.id ?? 0)).toBe(first)
})

test('pages do not overlap, and the count is of all', async () => {
  const page = (number: number) => keeper.get(`/staff/wines?limit=3&page=${number}`)
  const pages = await Promise.all([1, 2, 3].map(page))
  const ids = pages.flatMap(({ data }) => (data as { list: { id: number }[] }).list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
  expect(await keeper.get('/staff/wines?limit=101')).toMatchObject({ status: 400 })
})
