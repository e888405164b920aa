const DIGITS: Record<string, number> = { 〇: 0, 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }
const DIGIT = '[一二两三四五六七八九]'
/** Marks ambiguous signs as a number: 百元, 十二度. */
const BEHIND = String.raw`\s*(?:元|块|度|%|升|及?以[内下上]|之内|左右|上下|到|至|起)`
/** 两百, 一百五, 三千六百; before a unit also 百, 十二 and 一. */
const AMOUNT = new RegExp(
  `(?:${DIGIT}[百千万](?:零?${DIGIT}(?:[十百千]${DIGIT}?)?)*)|(?:${DIGIT}?[十百千](?:${DIGIT}[十百]?)*(?=${BEHIND}))|(?:${DIGIT}(?=\\s*[升度]))`,
  'gu',
)
const YEAR_SIGNS = /[一二][〇零九][〇零一二三四五六七八九]{2}/gu
const THOUSANDS = /(?<![\d.,])(\d{1,3}),(\d{3})(?![\d,])(?!\s*(?:l|升|lit(?:er|re)))/gu
const NO_OTHER_UNIT = '(?![度%年瓶支款种])'
/** 两三百: 200 to 300; 几百: some hundreds. */
const FROM_TO = new RegExp(`(${DIGIT})(${DIGIT})([十百千])(?:多|来)?(?:元|块钱?)?${NO_OTHER_UNIT}`, 'gu')
/** 两百多, 三百出头: a little more; 百来块: about a hundred. */
const AND_MORE = new RegExp(`(${DIGIT}?)([百千])(?:多|来|出头)(?:元|块钱?|的|$)${NO_OTHER_UNIT}`, 'gu')
const KILO = /(?<![\d.a-z])(\d(?:\.\d)?)k(?![a-z])/gu
const KILO_UNITS = 1000
const SOME = new RegExp(`几([十百千])(?:多|来)?(?:元|块钱?)?${NO_OTHER_UNIT}`, 'gu')
const TEN_TIMES = 10
const DECIMAL_COMMA = /(?<![\d.,])(\d{1,2}),(\d{1,3})(?=\s*(?:l(?![a-z])|lit(?:er|re)|升|%|°|度|vol))/gu

const SMALL_WORDS: Record<string, number> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index) => [word, index + 1]),
)
const TEN_WORDS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
)
const LARGE_WORDS: Record<string, number> = { hundred: 100, thousand: 1000 }
const SMALL = `(?:${Object.keys(SMALL_WORDS).join('|')})`
const BELOW_HUNDRED = `(?:(?:${Object.keys(TEN_WORDS).join('|')})(?:[- ]${SMALL})?|${SMALL})`
/** Prevents joining "two hundred and three hundred". */
const NO_NEXT = '(?!\\s+(?:hundred|thousand))'
const HUNDREDS = `(?:(?:an?|${BELOW_HUNDRED})\\s+)?hundred(?:\\s+(?:and\\s+)?${BELOW_HUNDRED}\\b${NO_NEXT})?`
const THOUSANDS_SAID = `(?:(?:an?|${BELOW_HUNDRED})\\s+)?thousand(?:\\s+(?:and\\s+)?(?:${HUNDREDS}|${BELOW_HUNDRED}\\b${NO_NEXT}))?`
/** "one" and "six" alone mean other things (one litre, a case of six). */
const AMOUNT_SAID = new RegExp(
  `\\b(?:${THOUSANDS_SAID}|${HUNDREDS}|(?:${Object.keys(TEN_WORDS).join('|')})(?:[- ]${SMALL})?)\\b`,
  'gu',
)

function numberSaid(said: string): number {
  let sum = 0
  let amount: number | undefined
  for (const word of said.split(/[\s-]+/)) {
    const large = LARGE_WORDS[word]
    if (large !== undefined) {
      sum += (amount ?? 1) * large
      amount = undefined
    } else {
      const more = SMALL_WORDS[word] ?? TEN_WORDS[word]
      if (more !== undefined) amount = (amount ?? 0) + more
    }
  }
  return sum + (amount ?? 0)
}

/** 两百以内 → 200以内, 二〇二一 → 2021, 一百五 → 150, 两三百 → 200到300元, two hundred → 200, 1,000 → 1000, 1,5 l → 1.5 l. */
export const withDigits = (text: string): string =>
  text
    .replace(DECIMAL_COMMA, '$1.$2')
    .replace(THOUSANDS, '$1$2')
    .replace(YEAR_SIGNS, (signs) => [...signs].map((sign) => DIGITS[sign] ?? '').join(''))
    .replace(FROM_TO, (_, from, to, unit) => `${numberOf(from + unit)}到${numberOf(to + unit)}元`)
    .replace(
      AND_MORE,
      (_, digit, unit) => `${numberOf((digit || '一') + unit)}到${numberOf((digit || '一') + unit) + numberOf(`一${unit}`)}元`,
    )
    .replace(KILO, (_, thousands) => String(Number(thousands) * KILO_UNITS))
    .replace(SOME, (_, unit) => `${numberOf(`一${unit}`)}到${numberOf(`一${unit}`) * TEN_TIMES}元`)
    .replace(AMOUNT, (signs) => String(numberOf(signs)))
    .replace(AMOUNT_SAID, (said) => String(numberSaid(said)))

function numberOf(signs: string): number {
  let sum = 0
  let digit: number | undefined
  let unitBefore = 10
  let isAfterZero = false
  for (const sign of signs) {
    const unit = UNITS[sign]
    if (unit !== undefined) {
      sum += (digit ?? 1) * unit
      digit = undefined
      unitBefore = unit
    } else {
      digit = DIGITS[sign] ?? 0
      isAfterZero = digit === 0
    }
  }
  if (digit === undefined) return sum
  // 一百五 is 150, but 十二 is 12 and 一百零五 105.
  return sum + digit * (unitBefore > 10 && !isAfterZero && !signs.includes('零') ? unitBefore / 10 : 1)
}
