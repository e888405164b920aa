import { expect, test } from 'vitest'
import { z } from 'zod'
import type { CategoryPage } from '#domain/category-page.ts'
import { regionGround } from '#domain/vocabulary/region-grounds.ts'
import { decodeCategoryPage, encodeCategoryPage } from './categories.ts'
import { type CountedFacet, decodeFacet, facet, facetQuery, writeFacet } from './facets.ts'

const pc = { locale: 'zh-CN', client: 'pc' } as const

test('a facet comes out of the wire as it went in; phone clients read their language in the plain fields', () => {
  const under100 = { code: '-99.99', name: { zh: '¥100 以下', en: 'Under CN¥100' }, id: null, parent: null }
  const price: CountedFacet = {
    key: 'price',
    name: { zh: '价格', en: 'Price' },
    values: [{ value: under100, count: 3, isChosen: true }],
    leftOut: 2,
    bounds: { min: 80, max: 2888.88 },
  }
  const wire = JSON.parse(writeFacet(price, pc))
  expect(facet.parse(wire)).toEqual(wire)
  expect(decodeFacet(wire)).toEqual({ ...price, values: [{ ...under100, count: 3, isChosen: true }] })
  expect(JSON.parse(writeFacet(price, { locale: 'en-US', client: 'phone' }))).toMatchObject({
    name: 'Price',
    values: [{ name: 'Under CN¥100' }],
  })
  const fewer = { ...price, values: [{ value: under100, count: 2, isChosen: false }] }
  expect(decodeFacet(JSON.parse(writeFacet(fewer, pc))).values).toEqual([{ ...under100, count: 2, isChosen: false }])
})

test('the page of a category comes out of the wire as it went in', () => {
  const germany = { id: 100, code: 'germany', name: { zh: '德国', en: 'Germany' }, kind: 'country' } as const
  const estate: CategoryPage = {
    id: 7,
    code: 'weingut-probe',
    kind: 'estate',
    name: { zh: '试酒庄', en: 'Weingut Probe' },
    note: { zh: '注', en: 'Note' },
    image: '/uploads/a.webp',
    productCount: 4,
    above: [germany],
    below: [{ ...germany, image: '', productCount: 2 }],
    estate: {
      village: { zh: '村', en: 'Village' },
      blurb: { zh: '短', en: 'Short' },
      story: { zh: '长', en: 'Long' },
      founded: 1786,
      hectares: 12.5,
    },
    ground: null,
  }
  expect(decodeCategoryPage(encodeCategoryPage(estate, pc))).toEqual(estate)
  expect(decodeCategoryPage(encodeCategoryPage({ ...estate, estate: null }, pc))).toEqual({ ...estate, estate: null })
  const region: CategoryPage = { ...estate, estate: null, ground: regionGround('mosel') ?? null }
  expect(region.ground).not.toBeNull()
  expect(decodeCategoryPage(encodeCategoryPage(region, pc))).toEqual(region)
})

test('facets of a call may be repeated; orders are the known ones', () => {
  const query = z.object(facetQuery)
  expect(query.parse({ region: ['a', 'b'], sort: 'relevance' })).toEqual({ region: ['a', 'b'], sort: 'default' })
  expect(query.parse({ sort: '' })).toEqual({})
  expect(query.safeParse({ sort: 'random()' }).success).toBe(false)
  expect(query.safeParse({ region: 'x'.repeat(3_000) }).success).toBe(false)
})
