import { beforeAll, describe, expect, test } from 'vitest'
import type { WireProductCard } from '#contract/product-card.ts'
import { readEstates, readWines } from '#server/seed/demo-files.ts'
import { ALIASES, SENTENCES } from '#test/search-table.ts'
import { client, dataOf, shopWith } from '#test/shop.ts'
import { idsByCode, importWines } from '#test/wine-list.ts'
import { findMatches } from './find-matches.ts'

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

const entries = ALIASES.flatMap(([means, ...typed]) => typed.map((keyword) => ({ means, keyword })))

describe('U07: the table of aliases', () => {
  const outcomes = new Map<string, { found: number[]; wanted: Set<number> }>()
  beforeAll(async () => {
    for (const { means, keyword } of entries) {
      const { tiers } = await findMatches(shop.db, keyword)
      outcomes.set(`${means} ${keyword}`, { found: tiers.flatMap((tier) => [...tier.ids]), wanted: await winesOf(means) })
    }
  })

  test('it has hundreds of entries, and the demo shop has wines for each', () => {
    expect(entries.length).toBeGreaterThan(400)
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

describe('searches in whole phrases', () => {
  test.each(SENTENCES)('%s shows %s among the first five', async (keyword, code) => {
    const path = `/pc/get_products?limit=5&keyword=${encodeURIComponent(keyword)}`
    const { list } = dataOf<{ list: WireProductCard[] }>(await client(shop.app).get(path))
    expect(list.map(({ id }) => codeOf.get(id))).toContain(code)
  })
})
