import fc from 'fast-check'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { findCategoryPage } from '#contract/shop/categories.ts'
import { listWithFacets } from '#contract/shop/product-list.ts'
import { FACET_KEYS, type FacetChoice, LIST_SORTS } from '#domain/facets.ts'
import { buildApp } from '#server/app.ts'
import { connect, transaction } from '#server/db/database.ts'
import { returnStock, takeStock } from '#server/features/catalog/stock.ts'
import { closeSale } from '#server/features/flash-sale/close-sale.ts'
import { announce } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { openSale } from '#test/support/flash-sale.ts'
import { heardAll } from '#test/support/heard.ts'
import { type Client, client } from '#test/support/shop.ts'
import { variedShop } from '#test/support/varied-wines.ts'
import { importWines, wineRecord } from '#test/support/wine-list.ts'
import type { FacetIndex } from './columns.ts'
import { facetsOf } from './count-facets.ts'
import { narrow, pageOf } from './narrow.ts'
import { openFacetIndex } from './open-facet-index.ts'
import { ROWS_AT_ONCE } from './sql.ts'

const shop = await variedShop(50)
const { db, deps } = shop
const here = client(shop.app)
/** Another process on the same database: its own pool, its own index, its own kept answers. */
let there: Client
let others: Deps

beforeAll(async () => {
  const pool = connect(deps.config.databaseUrl ?? '', 3)
  others = openDeps({ config: deps.config, db: pool, log: pino({ level: 'silent' }) })
  await others.changes.listen(pool)
  const app = await buildApp(others, { pages: false })
  there = client(app)
  atEnd(async () => {
    await app.close()
    await pool.end({ timeout: 2 })
  })
})

const hearAll = async () => {
  for (const who of [deps, others]) await heardAll(who)
}

const countOf = async (who: Client, choice: FacetChoice) => (await who.api.call(listWithFacets, { choice, limit: 1 })).count
const valueCount = async (who: Client, key: string, code: string) =>
  (await who.api.call(listWithFacets, { limit: 1 })).facets
    .find((facet) => facet.key === key)
    ?.values.find((value) => value.code === code)?.count ?? 0

test('stock that is sold out and comes back changes counts, filters and order in both processes at once', async () => {
  const [sku] = await db<{ id: number; stock: number; productId: number }[]>`
    select sku.id, stock, product_id as "productId" from sku
     where stock > 0 and (select count(*) from sku other where other.product_id = sku.product_id) = 1 limit 1`
  if (!sku) throw new Error('no wine with a single SKU in stock')
  const before = await countOf(there, { stock: ['out'] })
  await transaction(db, (tx) => takeStock(tx, sku.id, sku.stock))
  await hearAll()
  for (const who of [here, there]) expect(await countOf(who, { stock: ['out'] })).toBe(before + 1)
  const all = await there.api.call(listWithFacets, { limit: 100 })
  expect(all.list.slice(-before - 1).map(({ id }) => id)).toContain(sku.productId)
  await transaction(db, (tx) => returnStock(tx, sku.id, sku.stock))
  await hearAll()
  for (const who of [here, there]) expect(await countOf(who, { stock: ['out'] })).toBe(before)
})

test('a new wine with new values is counted under them in both processes, and its region has a page', async () => {
  expect(await valueCount(there, 'region', 'ahr')).toBe(0)
  await importWines(deps, [wineRecord({ code: 'from-ahr', region: 'Ahr', estate: 'Weingut Neu', grapes: ['Frühburgunder'] })])
  await hearAll()
  for (const who of [here, there]) {
    expect(await valueCount(who, 'region', 'ahr')).toBe(1)
    expect(await valueCount(who, 'estate', 'weingut-neu')).toBe(1)
    const { facets } = await who.api.call(listWithFacets, { choice: { region: ['ahr'] }, limit: 1 })
    const ahr = facets.find(({ key }) => key === 'region')?.values.find(({ code }) => code === 'ahr')
    expect(await who.api.call(findCategoryPage, { id: ahr?.id ?? 0 })).toMatchObject({
      kind: 'region',
      code: 'ahr',
      productCount: 1,
      above: [{ kind: 'country', code: 'germany' }],
      note: { en: expect.stringContaining('valley') },
    })
  }
})

test('a flash sale is a value while it runs', async () => {
  const [sku] = await db<{ id: number; code: string; productId: number; price: number; stock: number }[]>`
    select id, code, product_id as "productId", price, stock from sku where stock > 20 limit 1`
  if (!sku) throw new Error('no SKU')
  expect(await countOf(there, { offer: ['flash'] })).toBe(0)
  const sale = await openSale(deps, { sku, price: sku.price - 100, offered: 5 })
  await hearAll()
  const { list, facets } = await there.api.call(listWithFacets, { choice: { offer: ['flash'] } })
  expect(list.map(({ id, flashSale }) => [id, flashSale?.id])).toEqual([[sku.productId, sale.id]])
  expect(facets.find(({ key }) => key === 'offer')?.values).toContainEqual(
    expect.objectContaining({ code: 'flash', count: 1, isChosen: true }),
  )
  expect((await there.get('/home/products?type=2')).data).toMatchObject({ list: [{ id: sku.productId }] })
  await closeSale(deps, sale.id)
  await hearAll()
  expect(await countOf(there, { offer: ['flash'] })).toBe(0)
})

test('a hidden wine leaves lists and counts, and comes back', async () => {
  const before = await countOf(there, {})
  const [wine] = await db<{ id: number }[]>`update product set on_sale = false where code = 'wine-7' returning id`
  await announce(db, `product:${wine?.id ?? 0}`, 'products')
  await hearAll()
  expect(await countOf(there, {})).toBe(before - 1)
  await db`update product set on_sale = true where id = ${wine?.id ?? 0}`
  await announce(db, 'products')
  await hearAll()
  expect(await countOf(there, {})).toBe(before)
})

/** Everything that can be asked of an index. */
function everything(index: FacetIndex) {
  const choices: FacetChoice[] = [{}, { size: ['750', '1500'], price: ['100-1000'] }, { vintage: ['2018'], price: ['-199.99'] }]
  const narrowed = choices.map((choice) => narrow(index, { choice, sort: 'default', offset: 0, limit: 1_000 }))
  return {
    facets: narrowed
      .flatMap((each) => FACET_KEYS.flatMap((only) => facetsOf(each, only)))
      .map(({ key, values, bounds }) => ({
        key,
        bounds,
        // Values of equal frequency may stand in the order of the time before.
        values: values.map(({ value: { code }, count }) => `${code} ${count}`).toSorted(),
      })),
    lists: LIST_SORTS.map((sort) => pageOf(narrow(index, { sort, offset: 0, limit: 1_000 }))),
  }
}

test('after any changes the index that has followed them is the one that is read anew', async () => {
  const followed = openFacetIndex(deps)
  await followed()
  const changes = fc.array(
    fc.record({
      wine: fc.integer({ min: 0, max: 50 }),
      what: fc.constantFrom('price', 'stock', 'size', 'hide', 'show', 'alcohol', 'flags', 'terms', 'stars', 'sales', 'drinking'),
      number: fc.integer({ min: 0, max: 400 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      for (const { wine, what, number } of list) {
        const [product] = await db<{ id: number }[]>`select id from product order by id offset ${wine} limit 1`
        const id = product?.id ?? 0
        if (what === 'price') await db`update sku set price = ${8_000 + number * 500}, list_price = null where product_id = ${id}`
        if (what === 'stock') await db`update sku set stock = ${number % 3} where product_id = ${id}`
        if (what === 'size') await db`update sku set size_ml = ${600 + number} where product_id = ${id} and position = 0`
        if (what === 'hide' || what === 'show') await db`update product set on_sale = ${what === 'show'} where id = ${id}`
        if (what === 'alcohol') await db`update product set alcohol = ${7 + number / 50}, residual_sugar = null where id = ${id}`
        if (what === 'flags') await db`update product set flags = ${number % 2 ? ['new'] : []} where id = ${id}`
        if (what === 'stars') await db`update product set star_sum = ${number % 40}, review_count = 8 where id = ${id}`
        if (what === 'sales') await db`update product set sales = ${number}, sort = ${number % 7} where id = ${id}`
        if (what === 'drinking') await db`update product set drinking = int4range(2020, ${2021 + (number % 20)}) where id = ${id}`
        if (what === 'terms') {
          await db`delete from product_term where product_id = ${id}`
          await db`insert into product_term (product_id, term_id) select ${id}, id from term order by id * ${number} % 101 limit 9`
        }
        await announce(db, `product:${id}`)
      }
      await hearAll()
      expect(everything(await followed())).toEqual(everything(await openFacetIndex(deps)()))
    }),
    { numRuns: 15 },
  )
})

test('more wines than there is room for are taken in all the same', async () => {
  const before = await countOf(here, {})
  await importWines(
    deps,
    Array.from({ length: 150 }, (_, index) => wineRecord({ code: `more-${index}` })),
  )
  await hearAll()
  for (const who of [here, there]) expect(await countOf(who, {})).toBe(before + 150)
})

test('who asks while a change is read waits for it; many who ask together cause one reading', async () => {
  let readings = 0
  const counting = new Proxy(db, {
    apply: (target, that, args) => {
      if (String(args[0]).includes('offer.is_in_stock')) readings += 1
      return Reflect.apply(target as never, that, args)
    },
  })
  let changes = 0
  deps.changes.onChange(() => {
    changes += 1
  })
  const readIndex = openFacetIndex({ ...deps, db: counting })
  const [first, second] = await Promise.all([readIndex(), readIndex(), readIndex()])
  expect(second).toBe(first)
  expect(readings).toBe(1)
  const [wine] = await db<{ id: number }[]>`select id from product where on_sale limit 1`
  await db`update sku set price = 777700, list_price = null where product_id = ${wine?.id ?? 0}`
  await announce(db, `product:${wine?.id ?? 0}`)
  await hearAll()
  const priceOf = (index: FacetIndex) => index.columns.numbers.price[index.slotOf[wine?.id ?? 0] ?? -1]
  const all = await Promise.all(Array.from({ length: 20 }, async () => priceOf(await readIndex())))
  expect(new Set(all)).toEqual(new Set([777700]))
  // At most one reading for each change that was heard, however many have asked.
  expect(readings).toBeGreaterThan(1)
  expect(readings).toBeLessThanOrEqual(1 + changes)
  expect(changes).toBeLessThan(20)
})

test('who asks at the very moment at which a reading ends still gets what was announced while it went on', async () => {
  const [first, second] = await db<{ id: number }[]>`select id from product where on_sale order by id limit 2`
  const ending = Promise.withResolvers<void>()
  const asked: Promise<number | undefined>[] = []
  let isHeld = false
  const held = new Proxy(db, {
    apply: (target, that, args) => {
      const query = Reflect.apply(target as never, that, args) as Promise<unknown>
      if (!isHeld || !String(args[0]).includes('offer.is_in_stock')) return query
      isHeld = false
      return query.finally(async () => {
        await ending.promise
        askAtEveryStep()
      })
    },
  })
  const readIndex = openFacetIndex({ ...deps, db: held })
  const ask = async () => {
    const { columns, slotOf } = await readIndex()
    return columns.numbers.price[slotOf[second?.id ?? 0] ?? -1]
  }
  const askAtEveryStep = async () => {
    for (let step = 0; step < 30; step++) {
      await null
      asked.push(ask())
    }
  }
  await readIndex()
  await announce(db, `product:${first?.id ?? 0}`)
  await hearAll()
  isHeld = true
  const before = ask()
  await db`update sku set price = 666600, list_price = null where product_id = ${second?.id ?? 0}`
  await announce(db, `product:${second?.id ?? 0}`)
  await hearAll()
  asked.push(ask())
  ending.resolve()
  await before
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([666600]))
})

test('when the database does not answer, the call fails, and the next one reads everything', async () => {
  let isDown = false
  const failing = new Proxy(db, {
    apply: (target, that, args) => {
      if (isDown) throw new Error('down')
      return Reflect.apply(target as never, that, args)
    },
  })
  const readIndex = openFacetIndex({ ...deps, db: failing })
  await readIndex()
  const [wine] = await db<{ id: number }[]>`select id from product where on_sale limit 1`
  await announce(db, `product:${wine?.id ?? 0}`)
  await hearAll()
  isDown = true
  await expect(readIndex()).rejects.toThrow('down')
  isDown = false
  expect(everything(await readIndex())).toEqual(everything(await openFacetIndex(deps)()))
})

test('T96: the index is read in parts, so that no statement grows with the number of wines', async () => {
  await db`
    with added as (
      insert into product (code, name_zh, name_en, on_sale, published_at)
      select 'many-' || n, '酒 ' || n, 'Wine ' || n, true, now() from generate_series(1, ${2 * ROWS_AT_ONCE}::int) n
      returning id)
    insert into sku (product_id, code, size_ml, price, stock, received)
    select id, lpad(to_hex(3221225472 + id), 8, '0'), 750, 10000, 1, 1 from added`
  let readings = 0
  const counting = new Proxy(db, {
    apply: (target, that, args) => {
      if (String(args[0]).includes('offer.is_in_stock')) readings += 1
      return Reflect.apply(target as never, that, args)
    },
  })
  const index = await openFacetIndex({ ...deps, db: counting })()
  const [{ wines }] = await db<[{ wines: number }]>`select count(*)::int as wines from product where on_sale`
  expect(index.count).toBe(wines)
  expect(readings).toBe(Math.ceil(wines / ROWS_AT_ONCE))
  expect(readings).toBeGreaterThan(2)
})
