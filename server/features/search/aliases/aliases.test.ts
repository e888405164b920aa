import { beforeAll, describe, expect, test } from 'vitest'
import type { WireProductCard } from '#contract/shop/product-card.ts'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import { ALIASES, SENTENCES } from '#test/support/search-table.ts'
import { MEANINGS, MORE_ALIASES } from '#test/support/search-table-more.ts'
import { client, dataOf, shopWith } from '#test/support/shop.ts'
import { idsByCode, importWines } from '#test/support/wine-list.ts'
import { findMatches } from '../find-matches.ts'

const shop = await shopWith({ wines: [] })
await importWines(shop.deps, readEstates())
await importWines(shop.deps, readWines())
const ids = await idsByCode(shop.deps)
const codeOf = new Map(Object.entries(ids).map(([code, id]) => [id, code]))

/** The wines that have one of these terms, or one below it: from the shop's own lists, not from the index. */
async function winesOf(terms: string): Promise<Set<number>> {
  const rows = await shop.db<{ id: number }[]>`
    with recursive meant as (
      select id from term where kind || '/' || code = any(${terms.split('|')})
      union
      select term.id from term join meant on term.parent_id = meant.id and term.kind in ('region', 'site')
    )
    select distinct product_id as id from product_term join meant on meant.id = term_id`
  return new Set(rows.map(({ id }) => id))
}

const entries = [...ALIASES, ...MORE_ALIASES.map(([means, typed]) => [means, ...typed.split('; ')] as const)].flatMap(
  ([means, ...typed]) => typed.map((keyword) => ({ means, keyword })),
)

describe('U07: the table of aliases', () => {
  const outcomes = new Map<string, { found: number[]; wanted: Set<number> }>()
  beforeAll(async () => {
    const wines = new Map<string, Set<number>>()
    for (const { means, keyword } of entries) {
      const { tiers } = await findMatches(shop.db, keyword)
      const wanted = wines.get(means) ?? (await winesOf(means))
      wines.set(means, wanted)
      outcomes.set(`${means} ${keyword}`, { found: tiers.flatMap((tier) => [...tier.ids]), wanted })
    }
  })

  test('it has hundreds of entries, and the demo shop has wines for each', () => {
    expect(entries.length).toBeGreaterThan(1_500)
    expect(entries.filter(({ means, keyword }) => outcomes.get(`${means} ${keyword}`)?.wanted.size === 0)).toEqual([])
  })

  test('every entry finds every wine that it means', () => {
    const missing = entries.flatMap(({ means, keyword }) => {
      const { found = [], wanted = new Set<number>() } = outcomes.get(`${means} ${keyword}`) ?? {}
      const lost = [...wanted].filter((id) => !found.includes(id))
      return lost.length > 0 ? [`${keyword} (${means}): ${lost.length} of ${wanted.size}`] : []
    })
    expect(missing).toEqual([])
  })

  test('the first wine is right for at least 95 of 100, and nearly all that is found is', () => {
    const wrong = entries.filter(({ means, keyword }) => {
      const { found = [], wanted = new Set<number>() } = outcomes.get(`${means} ${keyword}`) ?? {}
      return !wanted.has(found[0] ?? 0)
    })
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThan(entries.length * 0.05)
    const loose = entries.filter(({ means, keyword }) => {
      const { found = [], wanted = new Set<number>() } = outcomes.get(`${means} ${keyword}`) ?? {}
      return found.length > wanted.size * 1.5 + 3
    })
    expect(loose.length, JSON.stringify(loose)).toBeLessThan(entries.length * 0.05)
  })
})

/** The wines that keep a bound like "price -200", "vintage 2021-2022" or "alcohol -12" with a single bottle. */
async function winesWithin(bound: string): Promise<Set<number>> {
  const [, measure = '', from = '', to = ''] = /^(\w+) ([\d.]*)-([\d.]*)$/.exec(bound) ?? []
  const number = {
    price: shop.db`sku.price / 100.0`,
    vintage: shop.db`vintage`,
    size: shop.db`size_ml`,
    alcohol: shop.db`alcohol`,
  }[measure]
  if (!number) throw new Error(`what is "${bound}"?`)
  const rows = await shop.db<{ id: number }[]>`
    select distinct product.id from product join sku on product_id = product.id and pack = 1
     where ${number} between ${from || '0'}::numeric and ${to || '1000000'}::numeric`
  return new Set(rows.map(({ id }) => id))
}

const meanings = MEANINGS.flatMap(([means, typed]) => typed.split('; ').map((keyword) => ({ means, keyword })))

test.each(meanings)('$keyword finds exactly what it means: $means', async ({ means, keyword }) => {
  const parts = await Promise.all(means.split(' & ').map((part) => (part.includes('/') ? winesOf(part) : winesWithin(part))))
  const [some = new Set<number>(), ...others] = parts
  const wanted = [...some].filter((id) => others.every((set) => set.has(id)))
  const { tiers, understood } = await findMatches(shop.db, keyword)
  expect(wanted.length).toBeGreaterThan(0)
  expect(understood).toMatchObject({ isPartial: false })
  const found = tiers.flatMap(({ ids }) => [...ids].map((id) => codeOf.get(id))).toSorted()
  expect(found).toEqual(wanted.map((id) => codeOf.get(id)).toSorted())
})

describe('searches in whole phrases', () => {
  test.each(SENTENCES)('%s shows %s among the first five', async (keyword, code) => {
    const path = `/pc/get_products?limit=5&keyword=${encodeURIComponent(keyword)}`
    const { list } = dataOf<{ list: WireProductCard[] }>(await client(shop.app).get(path))
    expect(list.map(({ id }) => codeOf.get(id))).toContain(code)
  })
})
