import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { listProducts, listWithFacets } from '#contract/shop/product-list.ts'
import {
  FACET_KEYS,
  type Facet,
  type FacetChoice,
  type FacetKey,
  LIST_SORTS,
  type ListOrder,
  readChoice,
} from '#domain/facets.ts'
import { isWithin, readRange } from '#domain/number-range.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Fragment } from '#server/db/database.ts'
import { client } from '#test/support/shop.ts'
import { variedShop } from '#test/support/varied-wines.ts'

const shop = await variedShop()
const { db } = shop
const pc = client(shop.app)
const YEAR = Number(shanghaiDay(new Date()).slice(0, 4))

/**
 * All wines on sale in the shop's own order, sold-out ones last; by facet and code, those that have the value; and what is on offer of each
 * wine, SKU by SKU: plain SQL.
 */
let inOrder: number[]
const having = new Map<string, ReadonlySet<number>>()
const skus = new Map<number, Sku[]>()
/** `price`: null where a price does not mean it. */
type Sku = { id: number; vintage: number | null; size: number; price: number | null }
let wholeShop: Facet[]

const LIVE = db`product.on_sale and exists (select from sku where product_id = product.id and sku.on_sale)`
const IN_STOCK = db`exists (select from sku where product_id = product.id and sku.on_sale and stock > 0)`
const PRICE = db`(select coalesce(min(price) filter (where stock > 0), min(price)) from sku where product_id = product.id and sku.on_sale)`

beforeAll(async () => {
  inOrder = await idsOf(db`true`, db`product.sort desc`)
  for (const sku of await listOffered()) skus.set(sku.id, [...(skus.get(sku.id) ?? []), sku])
  wholeShop = (await pc.api.call(listWithFacets, { limit: 1 })).facets
  for (const { key, values } of wholeShop) {
    for (const { code } of values) having.set(`${key} ${code}`, new Set(await idsOf(condition(key, code))))
  }
})

async function idsOf(where: Fragment, order = db`product.id`): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from product where ${LIVE} and ${where} order by ${IN_STOCK} desc, ${order}, product.sort desc, product.id desc`
  return rows.map(({ id }) => id)
}

/** In stock, or all of a wine that is sold out; a case has a price for those wines only of which no single bottle is offered. */
const listOffered = () => db<Sku[]>`
  with offered as (
    select * from sku
     where on_sale and (stock > 0 or not exists (
       select from sku other where other.product_id = sku.product_id and other.on_sale and other.stock > 0))
  )
  select product_id as id, vintage, size_ml as size,
         case when pack = 1 or not exists (
           select from offered single where single.product_id = offered.product_id and single.pack = 1) then price / 100.0 end::float8 as price
    from offered`

const SKU_KEYS: readonly FacetKey[] = ['vintage', 'size', 'price']

/** One value of what a SKU has. */
function isOf({ vintage, size, price }: Sku, key: FacetKey, code: string): boolean {
  if (key === 'size') return size === Number(code)
  if (key === 'vintage') return code === 'nv' ? vintage === null : vintage === Number(code)
  const range = readRange(code)
  return price !== null && range !== undefined && isWithin(price, range)
}

const KINDS: Partial<Record<FacetKey, string>> = { style: 'type' }
const ORGANIC = ['organic', 'biodynamic', 'demeter', 'respekt', 'naturland']

/** One value of a facet, as somebody would look it up who has never heard of an index. */
function condition(key: FacetKey, code: string): Fragment {
  if (SKU_KEYS.includes(key)) {
    const ids = [...skus].filter(([, offered]) => offered.some((sku) => isOf(sku, key, code))).map(([id]) => id)
    return db`product.id = any(${ids}::int[])`
  }
  const number: Fragment | undefined = { alcohol: db`alcohol`, sugar: db`residual_sugar` }[key as string]
  const range = number && readRange(code)
  if (number && range) return db`${number} between ${range.from ?? -1}::numeric and ${range.to ?? 1e9}::numeric`
  if (key === 'stock') return code === 'in' ? IN_STOCK : db`not ${IN_STOCK}`
  if (key === 'drink') {
    if (code === 'now') return db`drinking @> ${YEAR}::int`
    return code === 'later' ? db`lower(drinking) > ${YEAR}` : db`upper(drinking) > ${YEAR + 5}`
  }
  if (key === 'offer') {
    if (code === 'flash') return db`false`
    if (code !== 'reduced') return db`${code} = any(flags)`
    return db`(select list_price is not null from sku where product_id = product.id and sku.on_sale
                order by stock > 0 desc, price, position limit 1)`
  }
  const codes = key === 'farming' && code === 'organic' ? ORGANIC : [code]
  return db`product.id in (
    with recursive under as (
      select id from term where kind = ${KINDS[key] ?? key} and code = any(${codes})
      union
      select term.id from term join under on term.parent_id = under.id where term.kind <> 'estate'
    )
    select product_id from product_term join under on under.id = term_id)`
}

/** The wines that a choice leaves. What is chosen of vintage, size and price is true of one SKU. */
function left(choice: FacetChoice): number[] {
  const hasAny = (id: number, key: FacetKey) => choice[key]?.some((code) => having.get(`${key} ${code}`)?.has(id)) ?? true
  const isAny = (sku: Sku, key: FacetKey) => choice[key]?.some((code) => isOf(sku, key, code)) ?? true
  return inOrder.filter(
    (id) =>
      FACET_KEYS.every((key) => SKU_KEYS.includes(key) || hasAny(id, key)) &&
      skus.get(id)?.some((sku) => SKU_KEYS.every((key) => isAny(sku, key))),
  )
}

describe('U14, U15: counts of facets', () => {
  test('the whole shop offers values of every facet, in both languages, none of them without wines', () => {
    expect(wholeShop.map(({ key }) => key)).toEqual(FACET_KEYS)
    for (const { key, name, values } of wholeShop) {
      expect(name.zh && name.en, key).toBeTruthy()
      for (const value of values) expect(value.name.zh && value.name.en, `${key} ${value.code}`).toBeTruthy()
      if (key !== 'offer' && key !== 'drink') expect(values.length, key).toBeGreaterThan(1)
    }
  })

  test('for any choice the list and every count are those of plain SQL: or within a facet, and across facets', async () => {
    const values = fc.record(
      Object.fromEntries(
        wholeShop.map(({ key, values }) => [
          key,
          fc.subarray(
            values.map(({ code }) => code),
            { maxLength: Math.min(3, values.length) },
          ),
        ]),
      ),
    )
    // Of nineteen facets a few: all at once would leave nothing to count.
    const choices = fc
      .tuple(values, fc.subarray([...FACET_KEYS], { minLength: 0, maxLength: 3 }))
      .map(([all, keys]) => readChoice(Object.fromEntries(keys.map((key) => [key, all[key]]))))
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        const answer = await pc.api.call(listWithFacets, { choice, limit: 100 })
        const expected = left(choice)
        expect(answer.list.map(({ id }) => id)).toEqual(expected)
        expect(answer.count).toBe(expected.length)
        for (const { key, values: counted } of answer.facets) {
          for (const { code, count, isChosen } of counted) {
            expect(count, `${key} ${code}`).toBe(left({ ...choice, [key]: [code] }).length)
            expect(isChosen, `${key} ${code}`).toBe(choice[key]?.includes(code) ?? false)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('what is chosen of vintage, size and price is true of one SKU, in lists, counts and bounds', async () => {
    const oneOf = (key: FacetKey, extra: string[] = []) =>
      fc.subarray([...(wholeShop.find((facet) => facet.key === key)?.values.map(({ code }) => code) ?? []), ...extra], {
        maxLength: 3,
      })
    const choices = fc
      .record({ vintage: oneOf('vintage'), size: oneOf('size'), price: oneOf('price', ['99.99-150', '200-', '-480']) })
      .map((choice) => readChoice(choice))
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        const answer = await pc.api.call(listWithFacets, { choice, limit: 100 })
        expect(answer.list.map(({ id }) => id)).toEqual(left(choice))
        for (const { key, values: counted, bounds } of answer.facets) {
          for (const { code, count } of counted) expect(count, `${key} ${code}`).toBe(left({ ...choice, [key]: [code] }).length)
          if (key !== 'price') continue
          const prices = [...skus.values()].flat().flatMap((sku) => {
            const fits = (other: FacetKey) => choice[other]?.some((code) => isOf(sku, other, code)) ?? true
            return sku.price !== null && fits('vintage') && fits('size') ? [sku.price] : []
          })
          expect(bounds).toEqual(prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('values without hits come back, a chosen one too, and stand where they stood', async () => {
    const { facets } = await pc.api.call(listWithFacets, { choice: { country: ['france'], grape: ['zweigelt'] }, limit: 1 })
    const regions = facets.find(({ key }) => key === 'region')?.values
    expect(regions?.map(({ code }) => code)).toEqual(
      wholeShop.find(({ key }) => key === 'region')?.values.map(({ code }) => code),
    )
    expect(regions?.find(({ code }) => code === 'mosel')).toMatchObject({ count: 0, isChosen: false, parent: 'germany' })
    const empty = await pc.api.call(listWithFacets, { choice: { vintage: ['1999'], region: ['ahr'] }, limit: 1 })
    expect(empty.count).toBe(0)
    expect(empty.facets.find(({ key }) => key === 'vintage')?.values.at(-1)).toMatchObject({
      code: '1999',
      count: 0,
      isChosen: true,
    })
    expect(empty.facets.find(({ key }) => key === 'region')?.values).toContainEqual(
      expect.objectContaining({ code: 'ahr', isChosen: true, count: 0 }),
    )
  })

  test('a wide region has the wines of those within it, a country those of its regions', async () => {
    const { facets } = await pc.api.call(listWithFacets, { limit: 1 })
    const regions = new Map(facets.find(({ key }) => key === 'region')?.values.map((value) => [value.code, value]))
    const within = ['wachau', 'kamptal'].reduce((sum, code) => sum + (regions.get(code)?.count ?? 0), 0)
    expect(regions.get('wachau')?.parent).toBe('niederoesterreich')
    expect(regions.get('niederoesterreich')?.count).toBeGreaterThan(within)
    expect((await pc.api.call(listWithFacets, { choice: { region: ['niederoesterreich'] } })).count).toBe(
      regions.get('niederoesterreich')?.count,
    )
  })

  test('a free range of prices counts and comes back as chosen; both ends belong to it; the bounds ignore it', async () => {
    const { count, facets } = await pc.api.call(listWithFacets, { choice: { price: ['99.99-150'] } })
    expect(count).toBe([...skus.values()].filter((offered) => offered.some((sku) => isOf(sku, 'price', '99.99-150'))).length)
    const price = facets.find(({ key }) => key === 'price')
    expect(price?.values.at(-1)).toMatchObject({
      code: '99.99-150',
      name: { zh: '¥99.99–150', en: 'CN¥99.99–150' },
      isChosen: true,
      count,
    })
    expect(price?.bounds).toEqual({ min: 80, max: 2888.88 })
  })

  test('one facet can be asked for alone, with all its values', async () => {
    const { data } = (await pc.get('/pc/shelf?facet=estate&region=mosel&limit=1')) as { data: { facets: { key: string }[] } }
    expect(data.facets.map(({ key }) => key)).toEqual(['estate'])
  })

  test('facets count within the place where the visitor is, and within what a keyword finds', async () => {
    const [riesling] = await db<{ id: number }[]>`select id from term where kind = 'grape' and code = 'riesling'`
    const inside = await pc.api.call(listWithFacets, { categoryId: riesling?.id, limit: 100 })
    expect(inside.count).toBe(having.get('grape riesling')?.size)
    const searched = await pc.api.call(listWithFacets, { keyword: '雷司令', choice: { country: ['germany'] }, limit: 100 })
    expect(new Set(searched.list.map(({ id }) => id))).toEqual(
      new Set([...(having.get('grape riesling') ?? [])].filter((id) => having.get('country germany')?.has(id))),
    )
    expect(searched.facets.find(({ key }) => key === 'country')?.values.find(({ code }) => code === 'france')?.count).toBe(
      [...(having.get('grape riesling') ?? [])].filter((id) => having.get('country france')?.has(id)).length,
    )
    expect(searched.understood?.keyword).toBe('雷司令')
  })
})

const VINTAGES = db`from sku where product_id = product.id and sku.on_sale and (stock > 0 or not ${IN_STOCK})`
const STARS = db`case when review_count = 0 then 0 else round(star_sum::numeric / review_count, 1) end`
const SOLD = db`sales`
const ORDERS: Record<ListOrder, Fragment> = {
  default: db`product.sort desc`,
  newest: db`created_at desc, ('new' = any(flags)) desc, product.id desc`,
  'price-asc': db`${PRICE} asc`,
  'price-desc': db`${PRICE} desc`,
  sales: db`${SOLD} desc`,
  'sales-asc': db`${SOLD} asc`,
  rating: db`${STARS} desc, review_count desc`,
  'vintage-desc': db`(select max(vintage) ${VINTAGES}) desc nulls last`,
  'vintage-asc': db`(select min(vintage) ${VINTAGES}) asc nulls last`,
  'alcohol-asc': db`alcohol asc nulls last`,
  'alcohol-desc': db`alcohol desc nulls last`,
}

describe('orders', () => {
  test.each(LIST_SORTS)('U21: %s sorts like plain SQL, sold-out wines last, page by page without gap or double', async (sort) => {
    const expected = await idsOf(db`true`, ORDERS[sort])
    const pages = await Promise.all([1, 2, 3].map((page) => pc.api.call(listWithFacets, { sort, page, limit: 40 })))
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(expected)
    const firstSoldOut = pages.flatMap(({ list }) => list).findIndex(({ stock }) => stock === 0)
    expect(firstSoldOut).toBeGreaterThan(0)
    expect(
      pages
        .flatMap(({ list }) => list)
        .slice(firstSoldOut)
        .every(({ stock }) => stock === 0),
    ).toBe(true)
  })

  test('CRMEB clients can ask for the wines that have sold least', async () => {
    const { list } = await pc.api.call(listProducts, { sort: 'sales-asc', limit: 100 })
    expect(list.map(({ id }) => id)).toEqual(await idsOf(db`true`, ORDERS['sales-asc']))
  })

  test('what fits a keyword best stands first, sold-out wines last all the same', async () => {
    const { list, count } = await pc.api.call(listProducts, { keyword: 'Test wine 1', limit: 100 })
    expect(count).toBeGreaterThan(1)
    const stocks = list.map(({ stock }) => stock > 0)
    expect(stocks.toSorted((a, b) => Number(b) - Number(a))).toEqual(stocks)
  })
})
