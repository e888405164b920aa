import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { NEWS_CATEGORY } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import { ZERO } from '#domain/money.ts'
import { vocabulary } from '#domain/vocabulary/all.ts'
import type { TermKind } from '#domain/vocabulary/term.ts'
import { parseRecord, usualPlace } from '#server/features/catalog/import/parse-record.ts'
import { type EstateRecord, FACETS, type WineRecord } from '#server/features/catalog/import/record.ts'
import { type BookTerm, TermBook } from '#server/features/catalog/import/term-book.ts'

/** The demo data as the import reads them. */
const readFolder = (folder: string): Record<string, unknown>[] =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(readFileSync(new URL(`${folder}/${name}`, import.meta.url), 'utf8')))
const parsed = (folder: string) => readFolder(folder).map((fields, index) => ({ fields, ...parseRecord(fields, index) }))

const wineFiles = parsed('wines')
const estateFiles = parsed('estates')
const wines = wineFiles.map(({ record }) => {
  const { name, skus, ...wine } = record as WineRecord
  const whole = skus.map((sku) => ({ ...sku, ...usualPlace(sku), price: sku.price ?? ZERO, listPrice: sku.listPrice ?? null }))
  return { ...wine, name: { zh: name.zh ?? '', en: name.en ?? '' }, skus: whole }
})
const estates = estateFiles.map(({ record }) => record as EstateRecord)
const articles = readFolder('articles') as {
  id: number
  category: number
  title: Localized
  synopsis: Localized
  content: Localized
}[]

const terms = Object.entries(vocabulary).flatMap(([kind, list]) =>
  list.map(({ code, name, aliases }): BookTerm => ({ id: 1, kind: kind as TermKind, code, name, aliases, parent: undefined })),
)
const book = new TermBook(terms)
const HAN = /\p{Script=Han}/u
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const codesOf = (wine: WineRecord, facet: (typeof FACETS)[number]) =>
  (wine.facets[facet] ?? []).map((name) => book.find(facet, name)?.code)

describe('the demo shop', () => {
  test('every record is accepted by the import without a note', () => {
    const problems = [...wineFiles, ...estateFiles].filter(
      ({ problems: found, isNeutralised }) => found.length > 0 || isNeutralised,
    )
    expect(problems.map(({ fields, problems: found }) => [fields.code, found])).toEqual([])
    expect(repeated([...wines, ...estates].map(({ code }) => code))).toEqual([])
  })

  test('has at least 180 wines of at least 45 estates, each estate with a wine and each wine with its estate', () => {
    expect(wines.length).toBeGreaterThanOrEqual(180)
    expect(estates.length).toBeGreaterThanOrEqual(45)
    expect(new Set(wines.map(({ estate }) => estate))).toEqual(new Set(estates.map(({ code }) => code)))
  })

  test('covers the 13 regions of Germany, 12 Austrian DACs and the three appellations of Alsace', () => {
    const german = vocabulary.region.filter(({ parent }) => parent === 'germany').map(({ code }) => code)
    expect(german).toHaveLength(13)
    const covered = new Set(wines.flatMap((wine) => codesOf(wine, 'region')))
    expect(german.filter((code) => !covered.has(code))).toEqual([])
    const dacs = vocabulary.region.filter(
      ({ code, name, aliases }) => covered.has(code) && [name.en, ...aliases].some((word) => / DAC$/.test(word)),
    )
    expect(dacs.length).toBeGreaterThanOrEqual(12)
    const levels = new Set(wines.flatMap((wine) => codesOf(wine, 'classification')))
    for (const appellation of ['AOC Alsace', 'AOC Alsace Grand Cru', "AOC Crémant d'Alsace"]) {
      expect(levels, appellation).toContain(book.find('classification', appellation)?.code)
    }
  })

  test('names no value that the vocabulary does not know, and fills every facet', () => {
    // There are thousands of vineyards; one that the vocabulary does not know brings its name in both languages.
    const isNamed = (facet: string, name: unknown) => facet === 'site' && typeof name === 'object'
    const unknown = wines.flatMap((wine) =>
      FACETS.flatMap((facet) =>
        (wine.facets[facet] ?? [])
          .filter((name) => !book.find(facet, name) && !isNamed(facet, name))
          .map((name) => [wine.code, facet, name]),
      ),
    )
    expect(unknown).toEqual([])
    const rarely = ['site', 'farming']
    const empty = wines.flatMap((wine) =>
      FACETS.filter((facet) => !rarely.includes(facet) && !wine.facets[facet]?.length).map((facet) => [wine.code, facet]),
    )
    expect(empty).toEqual([])
    for (const facet of rarely) expect(wines.filter((wine) => wine.facets[facet as 'site']?.length).length).toBeGreaterThan(40)
  })

  test('tells the analysis, the serving and the taste bars of every wine', () => {
    const incomplete = wines.filter(
      ({ alcohol, residualSugar, acidity, serving, drinking, bars }) =>
        ![alcohol, residualSugar, acidity, serving, drinking, bars].every((fact) => fact !== undefined),
    )
    expect(incomplete.map(({ code }) => code)).toEqual([])
    const types = new Set(wines.flatMap((wine) => codesOf(wine, 'type')))
    for (const type of ['white', 'red', 'rose', 'orange', 'sparkling', 'sweet', 'ice-wine', 'no-low-alcohol'])
      expect(types).toContain(type)
    expect(wines.some((wine) => wine.facets.pairing?.some((dish) => typeof dish === 'string' && HAN.test(dish)))).toBe(true)
  })

  test('speaks both languages everywhere, and never repeats a sentence', () => {
    const texts = [
      ...wines.flatMap(({ code, name, blurb, description }) => [
        [`${code} name`, name] as const,
        [`${code} blurb`, blurb] as const,
        [`${code} text`, description] as const,
      ]),
      ...estates.flatMap(({ code, name, blurb, story, village }) => [
        [`${code} name`, name] as const,
        [`${code} blurb`, blurb] as const,
        [`${code} story`, story] as const,
        [`${code} village`, village] as const,
      ]),
      ...articles.flatMap(({ id, title, synopsis, content }) => [
        [`${id} title`, title] as const,
        [`${id} synopsis`, synopsis] as const,
        [`${id} body`, content] as const,
      ]),
    ]
    expect(texts.filter(([, { zh, en }]) => !zh || !en || !HAN.test(zh) || HAN.test(en)).map(([where]) => where)).toEqual([])
    for (const language of ['zh', 'en'] as const) {
      const sentences = [...wines, ...estates].map(({ blurb }) => blurb[language] ?? '')
      expect(repeated(sentences)).toEqual([])
      expect(repeated(wines.map(({ description }) => description[language] ?? ''))).toEqual([])
      expect(repeated(wines.map(({ name }) => name[language]))).toEqual([])
    }
  })

  test('sells at sensible prices: a case is cheaper than six bottles, and a struck-through price is higher', () => {
    const strange = wines.flatMap(({ code, skus }) =>
      skus
        .filter(({ price, listPrice, pack, vintage, sizeMl }) => {
          const single = skus.find((other) => other.pack === 1 && other.vintage === vintage && other.sizeMl === sizeMl)
          const isDiscount = pack === 1 || !single || (price < single.price * pack && price > single.price * pack * 0.75)
          return (
            price < 40_00 * pack ||
            price > 20_000_00 ||
            (listPrice !== null && (listPrice <= price || listPrice > price * 2)) ||
            !isDiscount
          )
        })
        .map((sku) => [code, sku]),
    )
    expect(strange).toEqual([])
    expect(wines.filter(({ skus }) => skus.length === 0)).toEqual([])
  })

  test('has wines that run low, some that are sold out, and choices of vintage, size and case', () => {
    const skus = wines.flatMap((wine) => wine.skus)
    expect(skus.every(({ stock }) => stock !== undefined)).toBe(true)
    expect(wines.filter((wine) => wine.skus.every(({ stock }) => stock === 0)).length).toBeGreaterThanOrEqual(3)
    expect(skus.filter(({ stock = 0 }) => stock > 0 && stock <= 5).length).toBeGreaterThanOrEqual(5)
    expect(skus.filter(({ pack }) => pack === 6).length).toBeGreaterThan(50)
    expect(wines.filter((wine) => new Set(wine.skus.map(({ vintage }) => vintage)).size > 1).length).toBeGreaterThan(30)
    expect(new Set(skus.map(({ sizeMl }) => sizeMl)).size).toBeGreaterThanOrEqual(3)
    for (const flag of ['new', 'recommended', 'hot'])
      expect(
        wines.some(({ flags }) => flags?.includes(flag)),
        flag,
      ).toBe(true)
  })

  test('has at least 15 articles in three categories, category 20 feeding the home page, and four banners', () => {
    expect(articles.length).toBeGreaterThanOrEqual(15)
    expect(new Set(articles.map(({ category }) => category)).size).toBe(3)
    expect(articles.filter(({ category }) => category === NEWS_CATEGORY).length).toBeGreaterThanOrEqual(3)
    expect(articles.every(({ content }) => content.zh.length > 400 && content.en.length > 400)).toBe(true)
    expect(readJson('banners.json')).toHaveLength(4)
  })
})

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}
