import type { FacetKey, RangeKey } from '#domain/facets.ts'
import type { Localized } from '#domain/locale.ts'
import { type NumberRange, readRange } from '#domain/number-range.ts'
import { DIMENSION_NAMES, SIZE, VINTAGE, WITHOUT_VINTAGE } from './shop-words.ts'

export const FACET_NAMES: Record<FacetKey, Localized> = {
  style: DIMENSION_NAMES.type,
  country: { zh: '国家', en: 'Country' },
  region: DIMENSION_NAMES.region,
  grape: DIMENSION_NAMES.grape,
  taste: DIMENSION_NAMES.taste,
  price: { zh: '价格', en: 'Price' },
  vintage: VINTAGE,
  estate: DIMENSION_NAMES.estate,
  classification: { zh: '等级', en: 'Classification' },
  site: { zh: '单一园', en: 'Vineyard' },
  pairing: { zh: '配餐', en: 'Goes with' },
  drink: { zh: '适饮期', en: 'Drinking window' },
  farming: { zh: '种植方式', en: 'Farming' },
  alcohol: { zh: '酒精度', en: 'Alcohol' },
  sugar: { zh: '残糖', en: 'Residual sugar' },
  size: SIZE,
  closure: { zh: '封瓶', en: 'Closure' },
  offer: { zh: '特色', en: 'On offer' },
  stock: { zh: '库存', en: 'Stock' },
}

export const NO_VINTAGE = 'nv'
export const vintageName = (code: string): Localized => (code === NO_VINTAGE ? WITHOUT_VINTAGE : { zh: code, en: code })

export const DRINK_NAMES = {
  now: { zh: '现在适饮', en: 'Drink now' },
  later: { zh: '尚需陈年', en: 'Still too young' },
  keep: { zh: '可再存五年以上', en: 'Keeps five years or more' },
} as const satisfies Record<string, Localized>

export const OFFER_NAMES = {
  new: { zh: '新品', en: 'New' },
  recommended: { zh: '本店推荐', en: 'Recommended' },
  hot: { zh: '热销', en: 'Popular' },
  gift: { zh: '适合送礼', en: 'Gift idea' },
  flash: { zh: '限时抢购', en: 'Flash sale' },
  reduced: { zh: '降价', en: 'Reduced' },
} as const satisfies Record<string, Localized>

/** What a search for presents finds. */
export const GIFT_SEARCHED: Localized = { zh: '组合装和适合送礼的酒', en: 'Sets, and wines that make good presents' }

export const STOCK_NAMES = {
  in: { zh: '有货', en: 'In stock' },
  out: { zh: '售罄', en: 'Sold out' },
} as const satisfies Record<string, Localized>

/** Sizes with a trade name (docs: wine facts, bottle). */
const SIZE_NAMES: Record<string, Localized> = {
  '375': { zh: '375 ml 半瓶', en: '375 ml half bottle' },
  '750': { zh: '750 ml 标准瓶', en: '750 ml bottle' },
  '1000': { zh: '1 L', en: '1 L' },
  '1500': { zh: '1.5 L 大瓶', en: '1.5 L magnum' },
  '3000': { zh: '3 L 双倍大瓶', en: '3 L double magnum' },
  '6000': { zh: '6 L 帝王瓶', en: '6 L imperial' },
}
export const sizeName = (code: string): Localized => SIZE_NAMES[code] ?? { zh: `${code} ml`, en: `${code} ml` }

/**
 * Disjoint at the precision of each number (fen, tenths). Alcohol and sugar follow trade terms: noble sweet and Kabinett below 8.5 %
 * vol; dry up to 4 g/l, off-dry to 12, medium sweet to 45.
 */
export const BUCKETS: Record<RangeKey, readonly string[]> = {
  price: ['-99.99', '100-199.99', '200-299.99', '300-499.99', '500-999.99', '1000-'],
  alcohol: ['-8.4', '8.5-10.9', '11-12.4', '12.5-14.4', '14.5-'],
  sugar: ['-4', '4.1-12', '12.1-45', '45.1-'],
}

/** "¥100–199", "不超过 4 克/升", "14.5 % vol or more". */
export function rangeName(key: RangeKey, code: string): Localized {
  const range = readRange(code)
  return range ? WORDS_OF_RANGE[key](range) : { zh: code, en: code }
}

const WORDS_OF_RANGE: Record<RangeKey, (range: NumberRange) => Localized> = {
  price: priceWords,
  alcohol: (range) => measureWords(range, '% vol', '% vol'),
  sugar: (range) => measureWords(range, '克/升', 'g/l'),
}

/** A limit one fen below a whole yuan is displayed in whole yuan. */
function priceWords({ from, to }: NumberRange): Localized {
  const isBelow = to !== null && Math.round(to * 100) % 100 === 99
  if (from === null && to !== null) {
    const end = grouped(isBelow ? to + 0.01 : to)
    return isBelow ? { zh: `¥${end} 以下`, en: `Under CN¥${end}` } : { zh: `不超过 ¥${end}`, en: `Up to CN¥${end}` }
  }
  const start = grouped(from ?? 0)
  if (to === null) return { zh: `¥${start} 起`, en: `CN¥${start} or more` }
  const end = grouped(isBelow ? Math.floor(to) : to)
  return { zh: `¥${start}–${end}`, en: `CN¥${start}–${end}` }
}

function measureWords({ from, to }: NumberRange, zh: string, en: string): Localized {
  if (from === null) return { zh: `不超过 ${to} ${zh}`, en: `Up to ${to} ${en}` }
  if (to === null) return { zh: `不低于 ${from} ${zh}`, en: `${from} ${en} or more` }
  return { zh: `${from}–${to} ${zh}`, en: `${from}–${to} ${en}` }
}

const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const grouped = (yuan: number): string => format.format(yuan)
