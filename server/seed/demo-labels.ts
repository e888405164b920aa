import type { Localized } from '#domain/locale.ts'
import { vocabulary } from '#domain/vocabulary/all.ts'
import type { TermKind } from '#domain/vocabulary/term.ts'
import type { BackLabel } from '#server/features/catalog/artwork/back-label.ts'
import { hash } from '#server/features/catalog/artwork/random.ts'
import { type DemoCompany, type DemoEstate, type DemoWine, readCompany, readEstates, readWines } from './demo-files.ts'

/** What else stands on a label besides the words of a wine. */
const FIXED = '0123456789.,:：，。、；%（）()/-·–—"“”‘’ ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüßéèêçâô°≤≥'

const INGREDIENTS: Localized = { zh: '酿酒葡萄、二氧化硫', en: 'Grapes, sulfur dioxide' }
const STORAGE: Localized = { zh: '阴凉避光，卧放，12–16°C', en: 'Cool and dark, lying down, 12–16 °C' }

/** The Chinese name of a word of the vocabulary; the word itself where there is none. */
function chinese(kind: TermKind, word: string): string {
  const same = (name: string) => name.toLowerCase() === word.toLowerCase()
  const term = vocabulary[kind].find(({ name, aliases }) => same(name.en) || same(name.zh) || aliases.some(same))
  return term?.name.zh ?? word
}

/**
 * The back label of a demo wine: its own record, and the company that imports it. Lot, test number and day of filling are invented,
 * but always the same for the same wine.
 */
export function backLabelOf(wine: DemoWine, estate: DemoEstate, company: DemoCompany): BackLabel {
  const [sku] = wine.skus
  const { dice, year, filled, lot } = bottlingOf(wine)
  const isStrong = wine.alcohol >= 10
  return {
    producer: `${estate.name.en} · ${estate.village.en}`,
    words: wine.blurb.en,
    statements: [
      `品名：${wine.name.zh}${sku?.vintage ? ` ${sku.vintage}` : ''}`,
      `产品类型：${chinese('taste', wine.taste)}，${chinese('type', wine.type)}`,
      `原产国及产区：${chinese('country', wine.country)} ${chinese('region', wine.region)}${wine.site ? ` ${wine.site.zh}` : ''}`,
      `葡萄品种：${wine.grapes.map((grape) => chinese('grape', grape)).join('、')}`,
      `等级：${wine.classification.map((word) => chinese('classification', word)).join('、')}`,
      `配料：${INGREDIENTS.zh}`,
      `酒精度：${wine.alcohol.toFixed(1)}%vol　净含量：${sku?.sizeMl ?? 750}mL`,
      `灌装日期：${filled.year}年${filled.month}月${filled.day}日${isStrong ? '' : '　保质期：10年'}`,
      `贮存条件：${STORAGE.zh}`,
      `生产商：${estate.name.zh}，${chinese('country', wine.country)}${estate.village.zh}`,
    ],
    warning: `${company.notices.health.zh}。孕妇和儿童不宜饮用。`,
    importer: [
      `进口商及经销商：${company.company_name.zh}`,
      `地址：${company.company_address.zh}　电话：${company.contact_number}`,
    ],
    lot,
    testNumber: testNumberOf(wine, year, dice),
    // Numbers that begin with 2 are for use within one company: nobody has registered them.
    article: `20${String(dice % 10_000_000_000).padStart(10, '0')}`,
  }
}

/** Invented, but always the same for the same wine. */
function bottlingOf({ code, type, skus: [sku] }: DemoWine) {
  const dice = hash(`lot ${code}`)
  const year = sku?.vintage ?? 2024
  const filled = {
    year: year + (type === 'red' || type === 'sparkling' ? 2 : 1),
    month: 2 + (dice % 5),
    day: 1 + (dice % 27),
  }
  const lot = `L ${String(filled.year).slice(2)}${twoDigits(filled.month)} ${String(dice % 10_000).padStart(4, '0')}`
  return { dice, year, filled, lot }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The same in words, for the wine's page. */
export function labelWordsOf(wine: DemoWine) {
  const { filled, lot } = bottlingOf(wine)
  const day = `${filled.year}-${twoDigits(filled.month)}-${twoDigits(filled.day)}`
  return { ingredients: INGREDIENTS, storage: STORAGE, bottling: `${day} / ${lot}` }
}

/** Germany and Austria test each quality wine; table wines and France have no such number. */
function testNumberOf({ country, classification }: DemoWine, year: number, dice: number): string {
  const isTested = !classification.some((level) => level === 'Landwein' || level === 'Deutscher Wein')
  if (country === 'Germany' && isTested)
    return `A. P. Nr. ${1 + (dice % 9)} ${100 + (dice % 700)} ${100 + (dice % 899)} ${1 + (dice % 40)} ${String(year + 1).slice(2)}`
  return country === 'Austria' && isTested ? `Prüfnr. N ${1000 + (dice % 9000)}/${String(year + 1).slice(2)}` : ''
}

/** Every sign that the small print of the demo's labels may need. */
export function signsOfLabels(): string[] {
  const company = readCompany()
  const estates = new Map(readEstates().map((estate) => [estate.code, estate]))
  const labels = readWines().flatMap((wine) => {
    const estate = estates.get(wine.estate)
    return estate ? [backLabelOf(wine, estate, company)] : []
  })
  const said = labels.flatMap(({ statements, warning, importer }) => [...statements, warning, ...importer])
  return [...new Set([...FIXED, ...said.join('')])]
    .filter((sign) => sign.trim() !== '' || sign === ' ' || sign === '　')
    .toSorted()
}
