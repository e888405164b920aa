import { describe, expect, test } from 'vitest'
import type { WireProductCard } from '#contract/shop/product-card.ts'
import { productQuery } from '#contract/shop/product-list.ts'
import { FACET_KEYS } from '#domain/facets.ts'
import { catalogueShop } from '#test/support/catalogue-shop.ts'
import { HOSTILE_PARAMETERS } from '#test/support/hostile-values.ts'
import { client, shopper } from '#test/support/shop.ts'

const { shop, app, ids, pc, codesOf, listCodes } = await catalogueShop()
const h5 = client(app, { formType: 'h5', locale: 'en-US' })
const cards = async (path: string, who = pc) => ((await who.get(path)).data as { list: WireProductCard[]; count: number }).list
const categories = (await pc.get('/category')).data as { id: number; children: { id: number; cate_name_en: string }[] }[]
const idOf = (name: string) =>
  categories.flatMap(({ children }) => children).find(({ cate_name_en }) => cate_name_en === name)?.id ?? 0

describe('GET products, parameter by parameter (docs/wire.md, "Lists")', () => {
  const all = ['dear', 'veltliner', 'riesling', 'sold-out']
  const table: [string, string[]][] = [
    ['', all],
    [`sid=${idOf('Wachau')}`, ['veltliner']],
    [`cid=${categories[1]?.id}`, all],
    [`cid=${idOf('Pinot Noir')}`, ['dear']],
    [`selectId=${categories[2]?.id}`, all],
    [`selectId=${idOf('Red wine') || idOf('Red')}`, ['dear']],
    [`sid=${idOf('Wachau')}&cid=1&selectId=2`, ['veltliner']],
    ['sid=&cid=&selectId=', all],
    ['sid=0&cid=0&selectId=0', all],
    ['keyword=', all],
    ['keyword=%20%20', all],
    [`keyword=${ids.veltliner}`, ['veltliner']],
    ['priceOrder=asc', ['riesling', 'veltliner', 'dear', 'sold-out']],
    ['priceOrder=desc', ['dear', 'veltliner', 'riesling', 'sold-out']],
    ['priceOrder=&salesOrder=', all],
    ['salesOrder=desc', all],
    ['salesOrder=asc', all],
    ['news=1', ['riesling']],
    ['news=0', all],
    ['type=4', ['sold-out']],
    ['type=5', ['dear', 'veltliner', 'riesling']],
    ['type=1', all],
    ['type=', all],
    [`ids=${ids.riesling},${ids.dear}`, ['riesling', 'dear']],
    [`ids=${ids['sold-out']},${ids.dear},${ids.hidden}`, ['dear', 'sold-out']],
    [`ids=${ids.dear},${ids.riesling}&priceOrder=asc`, ['riesling', 'dear']],
    ['ids=,,', []],
    [`productId=${ids.dear}`, ['dear']],
    [`coupon_category_id=${idOf('Wachau')}`, ['veltliner']],
    [`coupon_category_id=${idOf('Wachau')},${idOf('Pinot Noir')}`, ['dear', 'veltliner']],
    ['page=1&limit=2', ['dear', 'veltliner']],
    ['page=2&limit=3', ['sold-out']],
    ['limit=1', ['dear']],
    ['page=9', []],
  ]
  test.each(table)('%s lists %j', async (query, expected) => {
    expect(await listCodes(query)).toEqual(expected)
  })

  test('facets beside them: or within one, and across, unknown values ignored, repeated parameters joined', async () => {
    const facets: [string, string[]][] = [
      ['region=wachau', ['veltliner']],
      ['region=wachau,mosel&priceOrder=asc', ['riesling', 'veltliner', 'dear', 'sold-out']],
      ['region=wachau&region=mosel&grape=pinot-noir', ['dear']],
      ['region=wachau,atlantis', ['veltliner']],
      ['region=atlantis', all],
      ['REGION=wachau', all],
      ['region=WACHAU', ['veltliner']],
      ['country=germany&style=red', ['dear']],
      ['price=100-200', ['veltliner', 'riesling']],
      ['price=200-100', ['veltliner', 'riesling']],
      ['price=-10,900-', ['dear', 'sold-out']],
      ['price=cheap', all],
      ['price=-', all],
      ['vintage=2022', ['riesling']],
      ['vintage=1999', []],
      ['alcohol=11-12', ['riesling']],
      ['sugar=4.1-12', ['riesling']],
      ['closure=screw-cap', ['riesling']],
      ['size=750&stock=in', ['dear', 'veltliner', 'riesling']],
      ['farming=organic', ['riesling']],
      ['offer=new,hot', ['veltliner', 'riesling']],
      ['offer=reduced', ['riesling']],
      ['stock=out', ['sold-out']],
      ['site=wehlener-sonnenuhr', ['riesling']],
      ['sort=alcohol-asc', ['riesling', 'dear', 'veltliner', 'sold-out']],
      ['sort=relevance', all],
      ['sort=', all],
      ['sort=price-asc', ['riesling', 'veltliner', 'dear', 'sold-out']],
      ['sort=price-asc&priceOrder=desc', ['dear', 'veltliner', 'riesling', 'sold-out']],
    ]
    for (const [query, expected] of facets) expect(await listCodes(query), query).toEqual(expected)
  })

  test('asked for by type, lists say what there is to choose and what the reader has in the cart; others say neither, and are kept', async () => {
    const me = await shopper(shop, { formType: 'h5' })
    const skus = await shop.db<{ code: string }[]>`select code from sku where product_id = ${ids.riesling ?? 0} order by position`
    const add = async (sku: number) => {
      const line = { productId: ids.riesling, uniqueId: skus[sku]?.code, cartNum: 2 }
      expect((await me.post('/cart/add', line)).status).toBe(200)
    }
    await add(0)
    const said = (list: readonly WireProductCard[]) =>
      Object.fromEntries(list.map((card) => [codesOf([card])[0], [Reflect.get(card, 'is_att'), Reflect.get(card, 'cart_num')]]))
    const phoneList = async (who: typeof me | typeof h5, query: string) =>
      said((await who.get(`/products?${query}`)).data as WireProductCard[])
    const nobodys = { dear: [false, 0], veltliner: [false, 0], riesling: [true, 0], 'sold-out': [false, 0] }
    expect(await phoneList(h5, 'type=1')).toEqual(nobodys)
    expect(await phoneList(me, 'type=1')).toEqual({ ...nobodys, riesling: [true, 2] })
    expect(await phoneList(h5, 'type=1')).toEqual(nobodys)
    await add(1)
    expect(await phoneList(me, `type=5&ids=${ids.riesling}`)).toEqual({ riesling: [true, 4] })
    expect(said(await cards('/pc/get_products?type=1', me))).toMatchObject({ riesling: [true, 4] })
    for (const query of ['', 'type=0', 'type=']) {
      expect((await phoneList(me, query)).riesling, query).toEqual([undefined, undefined])
      const answer = await app.inject({ url: `/api/products?${query}` })
      expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    }
    expect((await app.inject({ url: '/api/products?type=1' })).headers['cache-control']).toBe('no-store')
  })

  test('what has the keyword in its name stands first, and sold-out wines last all the same', async () => {
    expect(await listCodes('keyword=mosel')).toEqual(['riesling', 'dear', 'sold-out'])
  })
})

test('the PC client’s list sorts by news, counts all, and takes the same parameters', async () => {
  const { data } = await pc.get('/pc/get_products?news=1&limit=2')
  expect(data).toMatchObject({ count: 4, list: [{ id: ids.riesling }, { id: ids.dear }] })
  expect(codesOf(await cards('/pc/get_products?region=mosel&type=5&priceOrder=asc'))).toEqual(['riesling', 'dear'])
  expect((await cards('/pc/get_products?ids=1')).length).toBe(0)
})

test('blocks of a home page: picked, popular, new and recommended wines; their type is not the stock', async () => {
  const block = async (query: string) => codesOf(await cards(`/home/products?${query}`, h5))
  expect(await block('type=4')).toEqual(['veltliner'])
  expect(await block('type=5')).toEqual(['riesling'])
  expect(await block('type=7')).toEqual(['riesling'])
  expect(await block('type=6')).toEqual([])
  expect(await block('type=2')).toEqual([])
  expect(await block(`type=0&ids=${ids.riesling},${ids.dear}`)).toEqual(['riesling', 'dear'])
  expect(await block(`type=0&selectId=${idOf('Wachau')}&selectType=1&isType=0`)).toEqual(['veltliner'])
  expect(await block('priceOrder=asc&limit=2')).toEqual(['riesling', 'veltliner'])
  expect(await block('newsOrder=news')).toHaveLength(4)
})

test('categories: the tree without parameters, flat lists with them', async () => {
  expect(await pc.get('/category?pid=-1&limit=3')).toMatchObject({ data: [{ id: 1, pid: 0 }, { id: 2 }, { id: 3 }] })
  const flat = (await pc.get('/category?pid=0&limit=1000')).data as { pid: number }[]
  expect(new Set(flat.map(({ pid }) => pid))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect((await pc.get('/category?pid=2')).data).toMatchObject([{ cate_name_en: 'Mosel' }, { cate_name_en: 'Wachau' }])
  expect(await pc.get('/category?pid=4242')).toMatchObject({ status: 200, data: [] })
  expect((await h5.get('/category?pid=2')).data).toMatchObject([{ cate_name: 'Mosel' }, { cate_name: 'Wachau' }])
  expect((await pc.get('/category_version')).data).toMatchObject({ is_diy: 1 })
})

test('the page of a dimension and of a term; what does not exist is not found, in the reader’s language', async () => {
  expect((await pc.get('/pc/category/2')).data).toMatchObject({
    kind: 'dimension',
    code: 'region',
    product_count: 4,
    below: [
      { code: 'mosel', product_count: 3 },
      { code: 'niederoesterreich', product_count: 1 },
      { code: 'wachau', product_count: 1 },
    ],
  })
  expect((await pc.get(`/pc/category/${idOf('Wachau')}`)).data).toMatchObject({
    kind: 'region',
    product_count: 1,
    above: [
      { code: 'austria', kind: 'country' },
      { code: 'niederoesterreich', kind: 'region' },
    ],
    estate: null,
  })
  expect(await h5.get('/pc/category/424242')).toMatchObject({ status: 400, code: '100026' })
})

describe('T37: nothing in a parameter reaches the database as anything but a value', () => {
  const ofCrmeb = Object.keys(productQuery.shape).filter((name) => !FACET_KEYS.some((key) => key === name))
  const together = [...FACET_KEYS, 'price_from', 'constructor', '__proto__']
  const cases = [...ofCrmeb, 'facet'].map((name) => [name, [name]] as const)

  test.each([...cases, ['all facets together', together] as const])('%s', async (_, names) => {
    for (const value of HOSTILE_PARAMETERS) {
      const query = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
      for (const path of ['/products', '/pc/get_products', '/pc/shelf', '/home/products']) {
        const answer = await pc.get(`${path}?${query}`)
        expect([200, 400], `${path} ${query.slice(0, 80)}`).toContain(answer.status)
        expect(JSON.stringify(answer)).not.toMatch(/syntax|postgres|zod|select |stack|undefined/i)
        if (answer.status === 400) expect(answer.code).toBe('100100')
      }
    }
    for (const name of names) {
      for (const query of [`${name}[]=1`, `${name}=1&${name}=2`, `${name}[a]=1`]) {
        expect([200, 400], query).toContain((await pc.get(`/pc/shelf?${query}`)).status)
      }
    }
  })
})
