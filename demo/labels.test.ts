import { expect, test } from 'vitest'
import { backLabel } from '#server/features/catalog/artwork/back-label.ts'
import { outlineOf } from '#server/features/catalog/artwork/bottle-shapes.ts'
import { frontLabel, wordsOf } from '#server/features/catalog/artwork/label.ts'
import { DESIGN_NAMES } from '#server/features/catalog/artwork/label-designs.ts'
import { hasHan } from '#server/features/catalog/artwork/letters.ts'
import { paint as inked } from '#server/features/catalog/artwork/path.ts'
import { paint } from '#server/features/catalog/artwork/recipe.ts'
import { bottleOf, labelPrints, picturesOf } from '#server/seed/demo-catalogue.ts'
import { readCompany, readEstateLabels, readEstates, readWines } from '#server/seed/demo-files.ts'
import { backLabelOf, signsOfLabels } from '#server/seed/demo-labels.ts'

const estates = readEstates()
const wines = readWines()
const company = readCompany()
const prints = labelPrints(estates)
const estateOf = (code: string) => estates.find((estate) => estate.code === code) as (typeof estates)[number]

test('every estate prints in a style of its own: at least thirty designs, and no two estates alike', () => {
  const styles = readEstateLabels()
  expect(Object.keys(styles).toSorted()).toEqual(estates.map(({ code }) => code).toSorted())
  const used = Object.values(styles).map(({ design }) => design)
  expect(used.filter((design) => !DESIGN_NAMES.includes(design))).toEqual([])
  expect(new Set(used).size).toBeGreaterThanOrEqual(30)
  const looks = estates.map(({ code, arms }) => JSON.stringify([styles[code], arms]))
  expect(new Set(looks).size).toBe(estates.length)
  const rare = used.map((design) => used.filter((other) => other === design).length)
  expect(Math.max(...rare)).toBeLessThanOrEqual(2)
})

test('every wine has its front, its back label and its label from close by, and all differ', () => {
  const pictures = picturesOf(wines, estates)
  for (const { code } of wines) {
    const faces = pictures.filter(({ key }) => key.startsWith(`${code} `)).map(({ recipe }) => recipe.what)
    expect([code, ...['front', 'back', 'label'].map((what) => faces.includes(what as never))]).toEqual([code, true, true, true])
  }
  const drawn = pictures.map(({ recipe }) => JSON.stringify(recipe))
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('the back label says of the wine what its record says, and who imports it', () => {
  for (const wine of wines) {
    const estate = estateOf(wine.estate)
    const { statements, importer, warning, producer, lot, article } = backLabelOf(wine, estate, company)
    const said = statements.join('\n')
    for (const word of [
      wine.name.zh,
      `${wine.alcohol.toFixed(1)}%vol`,
      `${wine.skus[0]?.sizeMl}mL`,
      estate.name.zh,
      estate.village.zh,
      '二氧化硫',
    ])
      expect(said, wine.code).toContain(word)
    for (const statement of statements) expect(statement, wine.code).not.toMatch(/undefined|null|NaN/)
    // Words of the vocabulary are told in Chinese.
    expect(
      said
        .split('\n')
        .filter((line) => /^(原产国|葡萄品种|产品类型)/.test(line))
        .join(''),
      wine.code,
    ).not.toMatch(/[A-Za-z]/)
    expect(importer.join('\n')).toContain(company.company_name.zh)
    expect(importer.join('\n')).toContain(company.contact_number)
    expect(warning).toContain('过量饮酒有害健康')
    expect(warning).toContain('孕妇')
    expect(producer).toContain(estate.name.en)
    expect(lot).toMatch(/^L \d{4} \d{4}$/)
    expect(article).toMatch(/^2\d{11}$/)
  }
})

test('the face for the small print has every sign of every back label', () => {
  expect(signsOfLabels().filter((sign) => !hasHan(sign))).toEqual([])
})

test('the front label says estate, wine, vintage, region, alcohol, volume and who filled it', () => {
  for (const wine of wines) {
    const [sku] = wine.skus
    if (!sku) throw new Error(wine.code)
    const words = wordsOf(bottleOf(wine, sku, prints))
    const estate = estateOf(wine.estate)
    expect(`${words.prefix} ${words.estate}`.trim(), wine.code).toBe(estate.name.en)
    expect(wine.name.en, wine.code).toContain(words.name)
    expect(words.alcohol, wine.code).toBe(`${wine.alcohol.toFixed(1)} % vol`)
    expect(words.region, wine.code).toBe(wine.region)
    expect(words.bottler, wine.code).toMatch(
      /^(Gutsabfüllung|Erzeugerabfüllung|Mis en bouteille au domaine) · .*(Sulfite|sulfites)$/,
    )
    expect(words.bottler, wine.code).toContain(estate.name.en)
  }
})

// Forty designs are laid out, with every face of the house.
test('hostile words are drawn as letters, in every design', { timeout: 60_000 }, () => {
  const [wine] = wines
  const [sku] = wine?.skus ?? []
  if (!wine || !sku) throw new Error('the demo has no wine')
  const hostile = {
    ...bottleOf(wine, sku, prints),
    estate: '</svg><script>alert(1)</script>',
    name: '"><image href="file:///etc/passwd"/>',
    region: '&lt;&#0;',
  }
  const o = outlineOf('flute', 450, 1128)
  for (const design of DESIGN_NAMES) {
    const { inks } = frontLabel(o, '#f4efe2', { ...hostile, style: { ...readEstateLabels()[wine.estate], design } as never })
    expect(inked(inks), design).not.toMatch(/script|image|NaN|undefined/)
  }
  const back = { ...backLabelOf(wine, estateOf(wine.estate), company), words: '<script>', statements: ['<script>'] }
  expect(inked(backLabel(o, '#f4efe2', hostile, back).inks)).not.toMatch(/script|NaN|undefined/)
})

test('a picture has no bands: the soft sweep behind a bottle nowhere shows one shade along a whole stretch', {
  timeout: 60_000,
}, async () => {
  const [wine] = wines
  const [sku] = wine?.skus ?? []
  if (!wine || !sku) throw new Error('the demo has no wine')
  const { data, width, height } = await paint({ what: 'front', wine: bottleOf(wine, sku, prints) }, 480)
  expect([width, height]).toEqual([480, 640])
  const row = (y: number) => Array.from({ length: 90 }, (_, x) => data[(y * width + x) * 3])
  for (let y = 0; y < height; y += 16) expect(new Set(row(y)).size, `row ${y}`).toBeGreaterThan(1)
})
