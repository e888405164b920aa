import type { SearchMeasure, SearchRange } from '../search.ts'

export type Quantity = { typed: string; measure: SearchMeasure; range: SearchRange }

const N = String.raw`(\d{1,6}(?:\.\d{1,2})?)`
const YUAN = '(?:元|块钱|块|人民币|rmb|cny|yuan)'
const MARK = '(?:[¥$]|cny|rmb)'
const TO = '(?:-|~|–|—|到|至|to|bis|and)'
const BELOW = '(?:以内|以下|之内|内|or less|or below|or under|max)'
const ABOVE = String.raw`(?:以上|起|\+|or more|and up|or above)`
const AT_MOST =
  '(?:不超过|不到|低于|少于|小于|最多|under|below|less than|up to|at most|no more than|max|unter|bis|moins de|<=?|≤)'
const AT_LEAST = '(?:不低于|高于|超过|大于|多于|至少|over|above|more than|at least|über|plus de|>=?|≥)'
const ABOUT = String.raw`(?:大约|大概|约|around|about|circa|ca\.?)`
const YEAR = String.raw`((?:19[5-9]|20[0-4])\d)`
const YEARS = '(?:年份|年的|年产|年|vintage|jahrgang)?'
const S = String.raw`\s*`
const NOT_UNIT = String.raw`(?!\s*(?:%|度|vol|ml|毫升|cl|升|年|支|瓶|°))`
/** Between digits nothing begins or ends: "2022" stands in "riesling2022半干", but 202 does not stand in 2022. */
const FROM_HERE = String.raw`(?<![\d.])`
const UP_TO_HERE = String.raw`(?![\d.]?\d)`

const YUAN_FEN = 100
/** "Around" and a bare amount reach so far to both sides. */
const ABOUT_SHARE = 0.2
const ABOUT_PERCENT_VOL = 0.5
const LITTLE_ALCOHOL = 10
const MUCH_ALCOHOL = 13.5

type Rule = { pattern: RegExp; measure: SearchMeasure; range: (match: readonly string[]) => SearchRange | undefined }

const fenOf = (yuan = '') => Math.round(Number(yuan) * YUAN_FEN)
const about = (yuan = ''): SearchRange => ({
  from: Math.round(fenOf(yuan) * (1 - ABOUT_SHARE)),
  to: Math.round(fenOf(yuan) * (1 + ABOUT_SHARE)),
})
const between = (a: number, b: number): SearchRange => ({ from: Math.min(a, b), to: Math.max(a, b) })
const rule = (measure: SearchMeasure, pattern: string, range: Rule['range']): Rule => ({
  measure,
  range,
  pattern: new RegExp(pattern, 'u'),
})
const year = (digits = ''): number =>
  digits.length === 4 ? Number(digits) : Number(digits) < 50 ? 2000 + Number(digits) : 1900 + Number(digits)
const isYear = (digits = '') => /^(19[5-9]|20[0-4])\d$/.test(digits)

/** In the order in which they are tried: what names its unit before what does not. */
const RULES: readonly Rule[] = [
  rule('alcohol', `${FROM_HERE}${N}${S}(?:%|度)?${S}${TO}${S}${N}${S}(?:%${S}vol|%|度|vol)`, ([, a, b]) =>
    between(Number(a), Number(b)),
  ),
  rule('alcohol', `${AT_MOST}${S}${N}${S}(?:%|度|vol)`, ([, a]) => ({ to: Number(a) })),
  rule('alcohol', `${AT_LEAST}${S}${N}${S}(?:%|度|vol)`, ([, a]) => ({ from: Number(a) })),
  rule('alcohol', `${FROM_HERE}${N}${S}(?:%|度|vol)${S}${BELOW}`, ([, a]) => ({ to: Number(a) })),
  rule('alcohol', `${FROM_HERE}${N}${S}(?:%|度|vol)${S}${ABOVE}`, ([, a]) => ({ from: Number(a) })),
  rule('alcohol', `${FROM_HERE}${N}${S}(?:%${S}vol|%|度|vol)`, ([, a]) => {
    const percent = Number(a)
    return percent > 0 && percent <= 20 ? { from: percent - ABOUT_PERCENT_VOL, to: percent + ABOUT_PERCENT_VOL } : undefined
  }),
  rule('alcohol', '低酒精度?|酒精度?低|低度数?酒?|low[ -]alcohol|light alcohol|wenig alkohol', () => ({ to: LITTLE_ALCOHOL })),
  rule('alcohol', '高酒精度?|酒精度?高|高度数?酒?|high[ -]alcohol', () => ({ from: MUCH_ALCOHOL })),

  rule('size', `${FROM_HERE}(\\d{2,4})${S}(?:ml|毫升)`, ([, a]) => between(Number(a), Number(a))),
  rule('size', `${FROM_HERE}(\\d{2,3}(?:\\.\\d)?)${S}cl`, ([, a]) => between(Number(a) * 10, Number(a) * 10)),
  rule('size', `${FROM_HERE}(\\d(?:\\.\\d{1,3})?)${S}(?:l(?![a-zäöü])|升|lit(?:er|re)s?)`, ([, a]) =>
    between(Number(a) * 1000, Number(a) * 1000),
  ),
  rule('size', 'double magnum|双倍大瓶|双马格南', () => between(3_000, 3_000)),
  rule('size', '大瓶装?|magnum|马格南', () => between(1_500, 1_500)),
  rule('size', '半瓶装?|小瓶装?|half[ -]bottles?|halbe flasche|demi-bouteille', () => between(187, 500)),
  rule('size', '标准瓶装?|standard bottle', () => between(750, 750)),

  rule('vintage', `${FROM_HERE}${YEAR}${S}年?${S}${TO}${S}${YEAR}${S}${YEARS}${UP_TO_HERE}`, ([, a, b]) =>
    between(year(a), year(b)),
  ),
  rule('vintage', `${FROM_HERE}${YEAR}${S}(?:年份|年)?${S}(?:以后|之后|以来|后|or later|and later|or younger)`, ([, a]) => ({
    from: year(a),
  })),
  rule('vintage', `${FROM_HERE}${YEAR}${S}(?:年份|年)?${S}(?:以前|之前|前|or earlier|or older)`, ([, a]) => ({ to: year(a) })),
  rule('vintage', `(?:since|after|from|ab)${S}${YEAR}${UP_TO_HERE}(?!${S}${YUAN})`, ([, a]) => ({ from: year(a) })),
  rule('vintage', `before${S}${YEAR}${UP_TO_HERE}`, ([, a]) => ({ to: year(a) })),

  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${TO}${S}${MARK}?${S}${N}${S}${YUAN}`, ([, a, b]) =>
    between(fenOf(a), fenOf(b)),
  ),
  rule('price', `${MARK}${S}${N}${S}${TO}${S}${MARK}?${S}${N}${UP_TO_HERE}`, ([, a, b]) => between(fenOf(a), fenOf(b))),
  rule('price', `${FROM_HERE}${N}${S}${TO}${S}${N}${UP_TO_HERE}${NOT_UNIT}(?:之间)?`, ([, a, b]) =>
    Number(a) >= 10 && Number(b) > Number(a) ? between(fenOf(a), fenOf(b)) : undefined,
  ),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${BELOW}`, ([, a]) => ({ to: fenOf(a) })),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${ABOVE}`, ([, a]) => ({ from: fenOf(a) })),
  rule('price', `${AT_MOST}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => ({ to: fenOf(a) })),
  rule('price', `${AT_LEAST}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => ({ from: fenOf(a) })),
  rule('price', `${ABOUT}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) =>
    isYear(a) ? undefined : about(a),
  ),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}(?:左右|上下)`, ([, a]) => about(a)),
  rule('price', `${MARK}${S}${N}${UP_TO_HERE}`, ([, a]) => about(a)),
  rule('price', `${FROM_HERE}${N}${S}${YUAN}(?![a-z])`, ([, a]) => about(a)),

  rule('vintage', `${FROM_HERE}${YEAR}${S}${YEARS}${UP_TO_HERE}`, ([, a]) => between(year(a), year(a))),
  rule('vintage', `${FROM_HERE}(\\d{2})${S}年(?!藤|老)`, ([, a]) => between(year(a), year(a))),
]

const DIGITS: Record<string, number> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const CHINESE_AMOUNT =
  /([一二两三四五六七八九]?[十百千](?:[一二两三四五六七八九]?[十百])*)(?=\s*(?:元|块|以内|以下|以上|之内|左右|上下|到|至|起))|([一二两三四五六七八九]?[十百千](?:[一二两三四五六七八九]?[十百])*)(?=元|块)/gu

/** 两百以内 → 200以内. */
const withDigits = (text: string): string =>
  text.replace(CHINESE_AMOUNT, (amount) => {
    let sum = 0
    let digit = 1
    for (const sign of amount) {
      const unit = UNITS[sign]
      if (unit === undefined) digit = DIGITS[sign] ?? 1
      else {
        sum += digit * unit
        digit = 1
      }
    }
    return String(sum)
  })

/**
 * Takes prices, vintages, bottle sizes and alcohol out of a search: "雷司令 200以内 2022" is 雷司令, up to ¥200, of 2022. The rest is
 * what else was typed, in lower case.
 */
export function readQuantities(keyword: string): { quantities: Quantity[]; rest: string } {
  let rest = withDigits(keyword.normalize('NFKC').toLowerCase())
  if (!/[\d低高大小半标双]|alcohol|alkohol|magnum|bottle|flasche|bouteille/u.test(rest)) return { quantities: [], rest }
  const quantities: Quantity[] = []
  for (const { measure, pattern, range } of RULES) {
    const match = pattern.exec(rest)
    const found = match && range(match)
    if (!match || !found) continue
    quantities.push({ typed: match[0].trim(), measure, range: found })
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
  }
  return { quantities, rest }
}
