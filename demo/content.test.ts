import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHARGES, contrasts, DIVISIONS, TINCTURES } from '#domain/arms.ts'
import { PAGE_KEYS } from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import { flawOf, growingDegreeDays } from '#domain/terroir.ts'
import { regionGround } from '#domain/vocabulary/region-grounds.ts'
import { regions } from '#domain/vocabulary/regions.ts'
import { soilOf } from '#domain/vocabulary/soils.ts'
import {
  type DemoPicture,
  readArticles,
  readArticleWines,
  readBanners,
  readEstates,
  readFestival,
  readFilms,
  readMoments,
  readPages,
  readWines,
} from '#server/seed/demo-files.ts'

const HAN = /\p{Script=Han}/u
const FILM_BYTES_MAX = 700_000
const wineCodes = new Set(readWines().map(({ code }) => code))
const festival = readFestival()
const films = readFilms()
const moments = readMoments()
const pages = readPages()

/** Everything that a reader reads, with where it stands. */
const texts: [string, Localized][] = [
  ...festival.seasons.flatMap(({ month, title, line }): [string, Localized][] => [
    [`season ${month} title`, title],
    [`season ${month} line`, line],
  ]),
  ...festival.days.flatMap(({ title, events }): [string, Localized][] => [
    ['day', title],
    ...events.flatMap(({ at, ...event }): [string, Localized][] => [
      [`event ${at} title`, event.title],
      [`event ${at} text`, event.text],
    ]),
  ]),
  ...moments.flatMap(({ title, caption }): [string, Localized][] => [
    ['moment title', title],
    ['moment caption', caption],
  ]),
  ...films.flatMap(({ code, title, synopsis, cues }): [string, Localized][] => [
    [`film ${code} title`, title],
    [`film ${code} synopsis`, synopsis],
    ...cues.map(({ words }): [string, Localized] => [`film ${code} cue`, words]),
  ]),
  ...readEstates().flatMap(({ code, terroir }): [string, Localized][] => [
    ...terroir.parcels.map(({ name }): [string, Localized] => [`vineyard of ${code}`, name]),
    ...(terroir.water ? [[`water of ${code}`, terroir.water.name] as [string, Localized]] : []),
  ]),
  ...PAGE_KEYS.flatMap((key): [string, Localized][] => [
    [`page ${key}`, pages[key].title],
    ...Object.values(pages[key].pictures ?? {}).flatMap(({ alt, caption }): [string, Localized][] => [
      [`picture of ${key}`, alt],
      [`caption of ${key}`, caption],
    ]),
  ]),
]

test('every text stands in both languages', () => {
  expect(texts.filter(([, { zh, en }]) => !zh || !en || !HAN.test(zh) || HAN.test(en))).toEqual([])
})

describe('the festival', () => {
  test('is held in four seasons, three days each, with what happens in order of time', () => {
    expect(festival.seasons.map(({ month }) => month)).toEqual([1, 4, 7, 10])
    expect(festival.days).toHaveLength(3)
    for (const { opens, closes, events } of festival.days) {
      const times = events.map(({ at }) => at)
      expect(times).toEqual(times.toSorted())
      expect(times.every((at) => at >= opens && at < closes)).toBe(true)
    }
  })

  test('pours wines that the shop sells', () => {
    expect(festival.wines.length).toBeGreaterThanOrEqual(8)
    expect(festival.wines.filter((code) => !wineCodes.has(code))).toEqual([])
  })
})

test('every picture shows wines or an estate of the shop, and no two moments are alike', () => {
  const estateCodes = new Set(readEstates().map(({ code }) => code))
  const pictures = [
    ...moments,
    festival,
    ...readArticles(),
    ...readBanners(),
    ...PAGE_KEYS.flatMap((key) => Object.values(pages[key].pictures ?? {}).map((picture) => ({ picture }))),
  ].map(({ picture }) => picture)
  const unknown = pictures.filter((picture: DemoPicture) =>
    'estate' in picture ? !estateCodes.has(picture.estate) : !picture.bottles.every((code) => wineCodes.has(code)),
  )
  expect(unknown).toEqual([])
  expect(moments.length).toBeGreaterThanOrEqual(12)
  expect(new Set(moments.map(({ picture }) => JSON.stringify(picture))).size).toBe(moments.length)
})

test.each(films.map((film) => [film.code, film] as const))(
  'the film %s is short and small, and its captions lie within it, one after the other',
  (code, { seconds, cues }) => {
    expect(seconds >= 8 && seconds <= 15).toBe(true)
    for (const ending of ['mp4', 'webm', 'webp'])
      expect(statSync(new URL(`videos/${code}.${ending}`, import.meta.url)).size).toBeLessThan(FILM_BYTES_MAX)
    const times = cues.flatMap(({ from, to }) => [from, to])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(seconds)
  },
)

test('every estate has its place on the map, between the Vosges and the Pannonian plain', () => {
  const astray = readEstates().filter(
    ({ place: { latitude, longitude } }) => latitude < 46.4 || latitude > 51.5 || longitude < 6.3 || longitude > 17.2,
  )
  expect(astray).toEqual([])
})

test('every estate has arms of its own, in tinctures that lie well upon each other', () => {
  const arms = readEstates().map((estate) => ({ code: estate.code, ...estate.arms }))
  const unknown = arms.filter(
    ({ field, division, charge, tinctures }) =>
      !DIVISIONS.includes(division) ||
      !CHARGES.includes(charge) ||
      [field, tinctures.division, tinctures.charge].some((tincture) => !TINCTURES.includes(tincture)),
  )
  expect(unknown).toEqual([])
  expect(new Set(arms.map(({ charge }) => charge)).size).toBe(arms.length)
  // A charge on a divided shield needs one of the two grounds to stand out from.
  const dull = arms.filter(
    ({ field, tinctures }) => !contrasts(field, tinctures.charge) && !contrasts(tinctures.division, tinctures.charge),
  )
  expect(dull.map(({ code }) => code)).toEqual([])
})

test('every estate has a ground of its own that can be drawn, in the words of its wines and with a known climate', () => {
  const estates = readEstates()
  const flawed = estates.filter(
    ({ terroir }) =>
      flawOf(terroir) !== undefined ||
      terroir.parcels.length === 0 ||
      terroir.soils.length === 0 ||
      [...terroir.parcels, ...terroir.soils].some(({ soil }) => !soilOf(soil)),
  )
  expect(flawed.map(({ code }) => code)).toEqual([])
  expect(new Set(estates.map(({ terroir: { parcels: _, soils: _soils, ...slope } }) => JSON.stringify(slope))).size).toBe(
    estates.length,
  )
  const codes = new Map(regions.map(({ code, name }) => [name.en, code]))
  expect(estates.filter(({ region }) => !regionGround(codes.get(region) ?? '')).map(({ code }) => code)).toEqual([])
})

test('a climate has twelve months, and every region told of is one of the vocabulary', () => {
  const told = regions.flatMap(({ code }) => regionGround(code) ?? [])
  expect(told.length).toBeGreaterThanOrEqual(25)
  for (const { climate, soils: grounds } of told) {
    expect([climate.temperature.length, climate.rain.length]).toEqual([12, 12])
    expect(growingDegreeDays(climate)).toBeGreaterThan(900)
    expect(growingDegreeDays(climate)).toBeLessThan(1_700)
    expect(grounds.length).toBeGreaterThanOrEqual(2)
  }
})

test('every article tells of wines that the shop sells', () => {
  const told = readArticleWines()
  expect(Object.keys(told).map(Number).toSorted()).toEqual(
    readArticles()
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(
    Object.values(told)
      .flat()
      .filter((code) => !wineCodes.has(code)),
  ).toEqual([])
})

test('pages show each of their pictures once in both languages, and link only to what there is', () => {
  for (const key of PAGE_KEYS) {
    for (const language of ['zh', 'en'] as const) {
      const html = pages[key].content[language]
      const marks = [...html.matchAll(/\[\[(\w+)\]\]/g)].map(([, name]) => name)
      expect([key, marks.toSorted()]).toEqual([key, Object.keys(pages[key].pictures ?? {}).toSorted()])
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replace(/\?.*/, ''))
      const known = ['/festival', '/why_festival', '/wonderful', '/goods_list', ...PAGE_KEYS.map((page) => `/page/${page}`)]
      expect([key, links.filter((link) => !known.includes(link))]).toEqual([key, []])
    }
  }
})
