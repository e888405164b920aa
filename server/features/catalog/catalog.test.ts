import { describe, expect, test } from 'vitest'
import type { WireCategory } from '#contract/shop/categories.ts'
import { listCategories } from '#contract/shop/categories.ts'
import type { WireProductCard } from '#contract/shop/product-card.ts'
import type { WireProduct } from '#contract/shop/product-detail.ts'
import { findProduct } from '#contract/shop/product-detail.ts'
import { listProducts, listRecommended } from '#contract/shop/product-list.ts'
import { listHotWords } from '#contract/shop/search.ts'
import { catalogueShop } from '#test/support/catalogue-shop.ts'
import { client } from '#test/support/shop.ts'

const { app, ids, pc, codesOf, listCodes } = await catalogueShop()

describe('product lists', () => {
  test('every wine with a price is listed, sold-out ones last, hidden and unpriced ones never', async () => {
    expect(await listCodes('')).toEqual(['dear', 'veltliner', 'riesling', 'sold-out'])
    expect(await listCodes('priceOrder=asc')).toEqual(['riesling', 'veltliner', 'dear', 'sold-out'])
    expect(await listCodes('priceOrder=desc')).toEqual(['dear', 'veltliner', 'riesling', 'sold-out'])
  })

  test('pages do not overlap, count is that of all, and a page beyond the end is empty with the same count', async () => {
    const first = await pc.api.call(listProducts, { page: 1, limit: 3 })
    const second = await pc.api.call(listProducts, { page: 2, limit: 3 })
    const beyond = await pc.api.call(listProducts, { page: 9, limit: 3 })
    expect(codesOf([...first.list, ...second.list])).toEqual(['dear', 'veltliner', 'riesling', 'sold-out'])
    expect([first.count, second.count, beyond.count]).toEqual([4, 4, 4])
    expect(beyond.list).toEqual([])
  })

  test('a value of the menu narrows the list, whatever its level', async () => {
    const categories = await pc.api.call(listCategories)
    const region = categories.find(({ kind }) => kind === 'region')
    const wachau = region?.children.find(({ name }) => name.en === 'Wachau')
    expect(wachau).toMatchObject({ parentCode: 'austria', productCount: 1 })
    expect(await listCodes(`sid=${wachau?.id}`)).toEqual(['veltliner'])
    expect(await listCodes(`selectId=${wachau?.id}`)).toEqual(['veltliner'])
    expect(await listCodes(`cid=${region?.id}`)).toHaveLength(4)
    expect(await listCodes('sid=999999')).toEqual([])
  })

  test('ids are answered in the order in which they are asked for', async () => {
    expect(await listCodes(`ids=${ids.veltliner},${ids.dear},${ids.riesling},424242`)).toEqual(['veltliner', 'dear', 'riesling'])
  })

  test('`news` filters for phone clients and sorts for the PC client; `type` asks for stock', async () => {
    expect(await listCodes('news=1')).toEqual(['riesling'])
    expect((await pc.api.call(listProducts, { sort: 'newest' })).count).toBe(4)
    expect(await listCodes('type=4')).toEqual(['sold-out'])
    expect(await listCodes('type=5')).not.toContain('sold-out')
  })

  test('recommended, popular and new wines', async () => {
    expect(codesOf(await pc.api.call(listRecommended, { kind: 'best' }))).toEqual(['riesling'])
    expect(codesOf(await pc.api.call(listRecommended, { kind: 'hot', limit: 5 }))).toEqual(['veltliner'])
    expect(await pc.get('/pc/get_recommend/4')).toMatchObject({ status: 200, data: { list: [], count: 0 } })
  })

  test('a card shows the cheapest SKU in stock and the facts of the wine in both languages', async () => {
    const [card] = (await pc.api.call(listProducts, { keyword: 'Mosel Riesling' })).list
    expect(card).toMatchObject({
      name: { zh: '摩泽尔雷司令', en: 'Mosel Riesling' },
      price: 12800,
      listPrice: 15800,
      vintage: 2022,
      vintages: [2023, 2022],
      stock: 10,
      soleSku: null,
      flags: ['new', 'recommended'],
      isOrganic: true,
      region: { code: 'mosel', name: { zh: '摩泽尔', en: 'Mosel' } },
      estate: { name: { en: 'Weingut Probe' } },
    })
    const [veltliner] = (await pc.api.call(listProducts, { keyword: '绿维特利纳' })).list
    expect(veltliner?.soleSku).toMatch(/^[0-9a-f]{8}$/)
  })

  test('phone clients read their own language in the plain fields', async () => {
    const phone = client(app, { formType: 'h5', locale: 'en-US' })
    const [card] = (await phone.get(`/products?ids=${ids.riesling}`)).data as WireProductCard[]
    expect(card?.store_name).toBe('Mosel Riesling')
    expect(card?.facts.region?.name).toBe('Mosel')
  })
})

describe('product detail', () => {
  test('shows everything known about a wine, and decodes to what was imported', async () => {
    const product = await pc.api.call(findProduct, { id: ids.riesling ?? 0 })
    expect(product).toMatchObject({
      country: { code: 'germany' },
      site: { name: { zh: '日晷园', en: 'Wehlener Sonnenuhr' } },
      closure: { name: { en: 'Screw cap' } },
      pairings: [{ name: { zh: '清蒸鱼' } }],
      flavours: [{ name: { en: 'Peach' } }],
      farming: [{ code: 'organic' }],
      alcohol: 11.5,
      residualSugar: 6.9,
      acidity: 7.8,
      serving: [8, 10],
      drinking: [2025, 2031],
      bars: { sweetness: 1, acidity: 4, body: 2, tannin: 0, fruit: 4 },
      description: { zh: '第一段。\n\n第二段 <b>。', en: 'First.\n\nSecond <b>.' },
    })
    expect(product.skus.map(({ vintage, pack, price }) => [vintage, pack, price])).toEqual([
      [2023, 1, 13800],
      [2022, 1, 12800],
      [2023, 6, 77800],
    ])
    expect(codesOf(product.sameEstate)).toEqual(expect.arrayContaining(['sold-out', 'dear']))
    expect(codesOf(product.related)).not.toContain('riesling')
  })

  test('phone clients get option groups whose joined values name the SKUs, in their language', async () => {
    const phone = client(app, { formType: 'h5', locale: 'en-US' })
    const { data } = (await phone.get(`/product/detail/${ids.riesling}`)) as { data: WireProduct }
    expect(data.productAttr.map(({ attr_name, attr_values }) => [attr_name, attr_values])).toEqual([
      ['Vintage', ['2023', '2022']],
      ['Size', ['750ml']],
      ['Pack', ['Single bottle', 'Case of 6']],
    ])
    expect(Object.keys(data.productValue)).toEqual([
      '2023,750ml,Single bottle',
      '2022,750ml,Single bottle',
      '2023,750ml,Case of 6',
      // Nobody sells it: without stock.
      '2022,750ml,Case of 6',
    ])
    // Facts and the warning of the law follow.
    expect(data.storeInfo.description).toMatch(/^<p>First\.<\/p><p>Second &lt;b&gt;\.<\/p><p>Estate: /)
  })

  test('a wine with a single SKU has no options', async () => {
    const { data } = (await pc.get(`/product/detail/${ids.veltliner}/0`)) as { data: WireProduct }
    expect(data).toMatchObject({ productAttr: [], productValue: [], storeInfo: { spec_type: 0 } })
    expect(data.skus).toHaveLength(1)
  })

  test.each([
    { formType: 'h5', locale: 'zh-CN', status: 400533, msg: '商品不存在' },
    { formType: 'h5', locale: 'en-US', status: 400533, msg: 'Commodity does not exist' },
    { formType: 'pc', locale: 'zh-CN', status: 400, msg: '商品不存在' },
    { formType: 'pc', locale: 'en-US', status: 400, msg: 'Commodity does not exist' },
  ] as const)('a missing or hidden wine is 400533 for $formType in $locale', async ({ formType, locale, status, msg }) => {
    const reader = client(app, { formType, locale })
    for (const id of [424242, ids.hidden, ids['no-price']]) {
      const answer = await reader.get(`/product/detail/${id}`)
      expect(answer).toMatchObject({ status, msg })
      if (formType === 'pc') expect(answer.code).toBe('400533')
    }
  })
})

test('the menu has five dimensions, in both languages, with values that have wines on sale only', async () => {
  const { data } = (await pc.get('/category')) as { data: WireCategory[] }
  expect(data.map(({ id, cate_name, cate_name_en }) => [id, cate_name, cate_name_en])).toEqual([
    [1, '酒庄', 'Vintner'],
    [2, '产区', 'Region'],
    [3, '类型', 'Type'],
    [4, '口感', 'Taste'],
    [5, '葡萄品种', 'Grapes'],
  ])
  expect(data.flatMap(({ children }) => children).every(({ product_count }) => product_count > 0)).toBe(true)
  expect(await pc.get('/category?pid=-1')).toMatchObject({ data: [{ id: 1, pid: 0 }, {}, {}, {}, {}] })
  expect((await pc.get('/category?pid=5&limit=2')).data).toHaveLength(2)
  expect(await client(app, { locale: 'en-US' }).api.call(listHotWords)).toContain('Riesling')
})

test('home pages and lists of older phone clients answer with the same wines', async () => {
  const phone = client(app, { formType: 'h5' })
  expect(await phone.get('/v2/index')).toMatchObject({
    data: { info: { bastList: [{ id: ids.riesling }] }, likeInfo: [{ id: ids.veltliner }] },
  })
  expect(await phone.get('/index')).toMatchObject({ status: 200, data: { banner: [] } })
  expect(await phone.get('/groom/list/3')).toMatchObject({ data: { list: [{ id: ids.riesling }] } })
  expect(await phone.get('/home/products?type=0')).toMatchObject({ status: 200 })
  expect(await phone.get('/pc/get_good_product')).toMatchObject({ data: { list: [{ id: ids.riesling }] } })
  const { data } = (await phone.get('/pc/get_category_product')) as {
    data: { list: { cate_name: string; productList: unknown[] }[] }
  }
  expect(data.list.map(({ cate_name, productList }) => [cate_name, productList.length])).toEqual([
    ['白葡萄酒', 2],
    ['红葡萄酒', 1],
  ])
})
