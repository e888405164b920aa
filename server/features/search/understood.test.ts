import { describe, expect, test } from 'vitest'
import { type DemoWine, searchDemo } from '#test/support/demo-search.ts'
import { findMatches } from './find-matches.ts'

const { shop, ids, all, find } = await searchDemo()

describe('what a search was taken for is told', () => {
  test('a synonym is a name of its term', async () => {
    const { understood } = await find('丽丝玲')
    expect(understood).toMatchObject({ corrected: null, isPartial: false })
    expect(understood.words).toMatchObject([
      { typed: '丽丝玲', meaning: 'term', how: 'synonym', terms: [{ kind: 'grape', code: 'riesling' }] },
    ])
    expect(understood.marks).toEqual(expect.arrayContaining(['雷司令', 'Riesling']))
  })

  test('a misspelt word is corrected, and the search said as it was carried out', async () => {
    expect((await find('mosel reisling 2022')).understood.corrected).toBe('mosel Riesling 2022')
    expect((await find('阿尔萨斯 琼瑶将')).understood.corrected).toBe('阿尔萨斯 琼瑶浆')
    expect((await find('干白 reisling')).understood.corrected).toBe('干白 Riesling')
    expect((await find('mosel riesling')).understood.corrected).toBeNull()
  })

  test('prices, vintages and strengths are bounds', async () => {
    const { understood } = await find('雷司令 100-300元 2022')
    expect(understood.words).toMatchObject([
      { meaning: 'term' },
      { meaning: 'range', measure: 'price', range: { from: 100_00, to: 300_00 } },
      { meaning: 'range', measure: 'vintage', range: { from: 2022, to: 2022 } },
    ])
  })

  test('what is not wanted is said, and no wine has it', async () => {
    const { found, understood } = await find('雷司令 不要甜酒')
    expect(understood.words).toMatchObject([
      { meaning: 'term', how: 'name', terms: [{ code: 'riesling' }] },
      { meaning: 'term', how: 'excluded', isDropped: false },
    ])
    const wrong = all.filter((wine) => found.has(ids[wine.code] ?? 0) && (wine.type === 'sweet' || wine.taste === 'sweet'))
    expect(found.size).toBeGreaterThan(20)
    expect(wrong.map(({ code }) => code)).toEqual([])
  })

  test('whoever must not drink alcohol is shown none, even when nothing without it sparkles', async () => {
    for (const keyword of ['无酒精起泡酒', 'alkoholfreier Sekt', 'alcohol free red']) {
      const { found, understood } = await find(keyword)
      expect(understood.isPartial, keyword).toBe(true)
      const types = all.filter(({ code }) => found.has(ids[code] ?? 0)).map(({ type }) => type)
      expect(new Set(types), keyword).toEqual(new Set(['no/low alcohol']))
    }
  })

  test('a misheard word that means two things is said once as it was taken', async () => {
    expect((await find('甘白 摩泽尔')).understood.corrected).toBe('干白 摩泽尔')
  })

  test('a word of the texts that is not wanted is in no wine that is found', async () => {
    const [chardonnay, spoken] = await Promise.all([find('chardonnay'), find('oak chardonnay')])
    const { found, understood } = await find('no oak chardonnay')
    expect((await find('没过桶的霞多丽')).found).toEqual(found)
    expect((await find('oaky chardonnay')).found).toEqual(spoken.found)
    expect(spoken.found.size).toBeGreaterThan(0)
    expect(found).toEqual(new Set([...chardonnay.found].filter((id) => !spoken.found.has(id))))
    expect(understood.words).toMatchObject([{ meaning: 'text', how: 'excluded', spelling: 'oak' }, { meaning: 'term' }])
  })

  test('a wine that is not there is searched as one that sparkles rather than as one that is red or sweet', async () => {
    const [sparkling, red] = await Promise.all([find('sekt'), find('roter sekt')])
    expect(red.found).toEqual(sparkling.found)
    expect(red.understood.words).toMatchObject([{ isDropped: true }, { isDropped: false }])
  })

  test('of two that exclude each other, or with an "or" between them, either will do', async () => {
    const [both, red, white] = await Promise.all(
      ['red & white', 'red', 'white'].map(async (keyword) => (await find(keyword)).found),
    )
    expect(both).toEqual(new Set([...(red ?? []), ...(white ?? [])]))
    const { understood } = await find('riesling or silvaner')
    expect(understood.words).toMatchObject([{ terms: [{ code: 'riesling' }, { code: 'silvaner' }] }])
  })

  test.each(['灰皮诺 白皮诺', '雷司令和长相思', 'merlot, dornfelder'])(
    '%s: no wine is of both grapes, so those of either are found',
    async (keyword) => {
      const { found, understood } = await find(keyword)
      const [one, other] = await Promise.all(keyword.split(/ |和|, /).map(async (grape) => (await find(grape)).found))
      expect(other?.size).toBeGreaterThan(0)
      expect(found).toEqual(new Set([...(one ?? []), ...(other ?? [])]))
      expect(understood).toMatchObject({ isPartial: false, words: [{ isDropped: false }] })
    },
  )

  test('two grapes that some wine has together are both wanted', async () => {
    const { found } = await find('霞多丽 黑皮诺')
    expect([...found]).toEqual([ids['isenrain-pinot-sekt-brut-nature']])
  })

  test('a case of six is not what a price is meant for', async () => {
    const dearest = ({ skus }: DemoWine) => Math.max(...skus.filter(({ pack }) => pack === 1).map(({ price }) => Number(price)))
    const { found } = await find('over 1000')
    expect(all.filter((wine) => found.has(ids[wine.code] ?? 0) && dearest(wine) < 1_000).map(({ code }) => code)).toEqual([])
  })

  test('when no wine satisfies all words, the least that can be is left out, and said', async () => {
    const { found, understood } = await find('梅洛 摩泽尔')
    expect(found.size).toBeGreaterThan(0)
    expect(understood.isPartial).toBe(true)
    expect(understood.words.filter(({ isDropped }) => isDropped)).toHaveLength(1)
  })

  test('an unknown word is left out rather than that everything is lost', async () => {
    const { found, understood } = await find('riesling xyzzyq')
    expect(found.size).toBeGreaterThan(50)
    expect(understood.words).toMatchObject([{ isDropped: false }, { typed: 'xyzzyq', isDropped: true }])
  })

  test('the number and the whole name of a wine find it first', async () => {
    const id = ids['ellscheid-mosel-riesling-trocken'] ?? 0
    for (const keyword of [String(id), '摩泽尔雷司令干白', 'Mosel Riesling trocken', 'ellscheid-mosel-riesling-trocken']) {
      const { tiers } = await findMatches(shop.db, keyword)
      expect([...(tiers[0]?.ids ?? [])], keyword).toEqual([id])
    }
  })
})
