import type { SearchMeasure, SearchRange } from '#domain/search.ts'
import { shanghaiYear } from '#domain/shanghai.ts'
import { simplified } from '#domain/vocabulary/traditional-signs.ts'
import { TASTE_RULES } from './tastes.ts'
import { withDigits } from './written-numbers.ts'

export type Quantity = { typed: string; measure: SearchMeasure; range: SearchRange }

const N = String.raw`(\d{1,6}(?:\.\d{1,2})?)`
const YUAN = '(?:元|块钱|块|人民币|rmb|cny|yuan)'
const MARK = '(?:[¥$]|cny|rmb)'
const TO = '(?:-|~|–|—|到|至|to|bis|and|und|à)'
const BETWEEN = String.raw`(?:(?:between|zwischen|entre|介于|在)\s*)?`
const BELOW = '(?:(?:及|或)?以[内下]|之内|内|or less|or below|or under|or cheaper|max)'
const ABOVE = String.raw`(?:(?:及|或)?以上|起|\+|or more|and up|or above)`
/** Not inside a Latin word: "ab 200", but not "Kab 200". */
const WORD = '(?<![a-zà-ÿ])'
const NOT_TURNED = '(?<!(?:not|no|nothing|nicht|nichts|pas)\\s+)'
const AT_MOST = `(?:不超过|不高于|不到|不多于|不大于|(?<!不)(?:低于|少于|小于)|最多|${WORD}(?:(?:not|no|nothing)(?: more than| over| above| beyond| dearer than)|nichts? über|pas plus de)|${WORD}${NOT_TURNED}(?:under|below|less than|cheaper than|up to|at most|max(?:imal|imum)?|unter|höchstens|bis|moins de|jusqu.?à)|<=?|≤)`
const AT_LEAST = `(?:不低于|不少于|不小于|(?<!不)(?:高于|超过|大于|多于)|至少|${WORD}(?:(?:not|no|nothing)(?: less than| under| below| cheaper than)|nichts? unter|pas moins de)|${WORD}${NOT_TURNED}(?:over|above|more than|at least|from|starting at|über|mehr als|mindestens|ab|plus de|au moins)|>=?|≥)`
const ABOUT = `(?:大约|大概|约|${WORD}(?:around|about|circa|ca\\.?|etwa|environ)|~|≈)`
const YEAR = String.raw`((?:19[5-9]|20[0-4])\d)`
const YEARS = '(?:年份|年的|年产|年|vintage|jahrgang|er(?![a-z]))?'
const BUDGET = `(?:预算|${WORD}budget)`
const STRENGTH = '(?:酒精度数?|酒精含量|酒精|度数|alcohol|alkohol|alcool|abv)'
const SUGAR = `(?:残糖量?|含糖量?|糖分|糖度|${WORD}(?:residual sugar|sugar|rs|restzucker|sucre résiduel))`
const GRAMS = '(?:g(?:rams?)?(?:\\s*(?:/|per)\\s*l(?:it(?:er|re))?)?(?![a-zà-ÿ])|克(?:/升|每升)?)'
const PERCENT = String.raw`(?:%\s*(?:vol\.?|abv|alc\.?)(?![a-z])|%|度|vol\.?|abv)`
const S = String.raw`\s*`
const NOT_UNIT = String.raw`(?!\s*(?:%|度|vol|abv|ml|毫升|cl|升|年|支|瓶|°))`
/** Not inside digits: "2022" in "riesling2022半干", not 202 in 2022. */
const FROM_HERE = String.raw`(?<![\d.])`
const UP_TO_HERE = String.raw`(?![\d.]?\d)`

const YUAN_FEN = 100
const ABOUT_SHARE = 0.2
const ABOUT_PERCENT_VOL = 0.5
const LITTLE_ALCOHOL = 10
const MUCH_ALCOHOL = 13.5
const NO_ALCOHOL = 0.5
const ALCOHOL_MAX = 25
const CHEAP_YUAN = 200
const DEAR_YUAN = 500
/** Bare round numbers from here on are prices. */
const BARE_YUAN_MIN = 100
const BARE_YUAN_STEP = 50
const PACK = '(?<!\\d)(\\d{1,2}|三|六|十二|three|six|twelve)'
const PACK_WORDS: Record<string, number> = { 三: 3, 六: 6, 十二: 12, three: 3, six: 6, twelve: 12 }
const KEEPING_YEARS = 8
const HALF_CASE = 6
const OLD_YEARS = 8
const YOUNG_YEARS = 2

const thisYear = (): number => shanghaiYear(new Date())

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
const strength = (percent: number, range: SearchRange): SearchRange | undefined => (percent <= ALCOHOL_MAX ? range : undefined)
const size = (ml: number): SearchRange => between(ml, ml)

/** Order matters: patterns with a unit first. */
const RULES: readonly Rule[] = [
  rule('alcohol', `${STRENGTH}?${S}${FROM_HERE}${N}${S}(?:%|度)?${S}${TO}${S}${N}${S}${PERCENT}`, ([, a, b]) =>
    strength(Number(b), between(Number(a), Number(b))),
  ),
  rule('alcohol', `${STRENGTH}?${S}${AT_MOST}${S}${N}${S}${PERCENT}${S}${STRENGTH}?`, ([, a]) => ({ to: Number(a) })),
  rule('alcohol', `${STRENGTH}?${S}${AT_LEAST}${S}${N}${S}${PERCENT}${S}${STRENGTH}?`, ([, a]) => ({ from: Number(a) })),
  rule('alcohol', `${STRENGTH}?${S}${FROM_HERE}${N}${S}${PERCENT}${S}${BELOW}`, ([, a]) => ({ to: Number(a) })),
  rule('alcohol', `${STRENGTH}?${S}${FROM_HERE}${N}${S}${PERCENT}${S}${ABOVE}`, ([, a]) => ({ from: Number(a) })),
  rule('alcohol', `${STRENGTH}${S}${AT_MOST}${S}${N}${UP_TO_HERE}`, ([, a]) => strength(Number(a), { to: Number(a) })),
  rule('alcohol', `${STRENGTH}${S}${AT_LEAST}${S}${N}${UP_TO_HERE}`, ([, a]) => strength(Number(a), { from: Number(a) })),
  rule('alcohol', `${STRENGTH}${S}${N}${S}${BELOW}`, ([, a]) => strength(Number(a), { to: Number(a) })),
  rule('alcohol', `${STRENGTH}${S}${N}${S}${ABOVE}`, ([, a]) => strength(Number(a), { from: Number(a) })),
  rule('alcohol', `${STRENGTH}?${S}${FROM_HERE}${N}${S}${PERCENT}${S}${STRENGTH}?`, ([, a]) => {
    const percent = Number(a)
    if (percent === 0) return { to: NO_ALCOHOL }
    return percent <= 20 ? { from: percent - ABOUT_PERCENT_VOL, to: percent + ABOUT_PERCENT_VOL } : undefined
  }),
  rule('alcohol', `${FROM_HERE}0\\.0${UP_TO_HERE}`, () => ({ to: NO_ALCOHOL })),
  rule(
    'alcohol',
    'alkoholarme?[nrs]?|低酒精度?|酒精[度含量]*低|度数低|低度数?酒?|低浓度|low[ -](?:in )?(?:alcohol|abv)|light (?:in )?alcohol|wenig alkohol|leichter alkohol|peu alcoolisé',
    () => ({ to: LITTLE_ALCOHOL }),
  ),
  rule('alcohol', '高酒精度?|酒精[度含量]*高|度数高|高度数?酒?|high[ -](?:in )?(?:alcohol|abv)', () => ({ from: MUCH_ALCOHOL })),

  rule('sugar', `${SUGAR}${S}${FROM_HERE}${N}${S}${GRAMS}?${S}${TO}${S}${N}${S}${GRAMS}?${UP_TO_HERE}`, ([, a, b]) =>
    between(Number(a), Number(b)),
  ),
  rule('sugar', `${SUGAR}${S}(?:在${S})?${AT_MOST}${S}${N}${S}${GRAMS}?${UP_TO_HERE}`, ([, a]) => ({ to: Number(a) })),
  rule('sugar', `${SUGAR}${S}(?:在${S})?${AT_LEAST}${S}${N}${S}${GRAMS}?${UP_TO_HERE}`, ([, a]) => ({ from: Number(a) })),
  rule('sugar', `${SUGAR}${S}(?:在${S})?${FROM_HERE}${N}${S}${GRAMS}?${S}${BELOW}`, ([, a]) => ({ to: Number(a) })),
  rule('sugar', `${SUGAR}${S}(?:在${S})?${FROM_HERE}${N}${S}${GRAMS}?${S}${ABOVE}`, ([, a]) => ({ from: Number(a) })),
  rule('sugar', `${AT_MOST}${S}${N}${S}${GRAMS}(?:${S}(?:of${S})?(?:的)?${SUGAR})?`, ([, a]) => ({ to: Number(a) })),
  rule('sugar', `${AT_LEAST}${S}${N}${S}${GRAMS}(?:${S}(?:of${S})?(?:的)?${SUGAR})?`, ([, a]) => ({ from: Number(a) })),

  rule(
    'drinking',
    `(?:适饮期?|适合)${S}${YEAR}年?(?:饮用|喝)?|${YEAR}年?(?:饮用|喝|适饮)|${WORD}(?:ready to )?drink(?:ing)? (?:in|by|from) ${YEAR}${UP_TO_HERE}`,
    (match) => {
      const wanted = year(match.slice(1).find(Boolean))
      return between(wanted, wanted)
    },
  ),
  rule(
    'drinking',
    `(?:适合)?现在(?:就)?(?:可以|能|适合)?(?:喝|饮用)的?|即饮|适饮期?[内中]?的?|${WORD}(?:ready to drink(?: now)?|ready now|drink(?:ing)?(?: well)? (?:now|tonight|today)|to drink now|trinkreife?[nrs]?|jetzt trinken|prête?s? à boire)(?![a-z])`,
    () => between(thisYear(), thisYear()),
  ),
  rule(
    'drinking',
    `可以?陈年的?|陈年潜力|(?:适合|值得|能)陈年的?|适合窖藏|耐存放?|${WORD}(?:age[- ]?worthy|(?:for|to) (?:age|ageing|aging|lay down|laying down|cellar|cellaring)|cellaring potential|ageing potential|lagerfähige?[nrs]?|vins? de garde)(?![a-z])`,
    () => ({ from: thisYear() + KEEPING_YEARS }),
  ),

  rule(
    'pack',
    `${PACK}(?:瓶|支|只)(?:装|一箱|/箱)|(?:一箱|每箱)${PACK}(?:瓶|支|只)|(?:cases?|box(?:es)?|packs?|kartons?|kisten?|cartons?) (?:of|mit|à|de) ${PACK}${UP_TO_HERE}|${PACK}(?:er)?[- ]?(?:bottle )?(?:packs?|case|box|karton|kiste)(?![a-z])`,
    (match) => {
      const bottles = PACK_WORDS[match.slice(1).find(Boolean) ?? ''] ?? Number(match.slice(1).find(Boolean))
      return between(bottles, bottles)
    },
  ),
  rule('pack', `半箱|${WORD}half(?: a)?[- ]cases?(?![a-z])|halbe kiste`, () => between(HALF_CASE, HALF_CASE)),
  rule('pack', `整箱|成箱|原箱|箱装|一箱|${WORD}(?:by the case|(?:whole|full) cases?|kistenweise)(?![a-z])`, () => ({
    from: 2,
  })),

  rule('size', `${FROM_HERE}(\\d{2,4})${S}(?:ml|毫升)装?`, ([, a]) => size(Number(a))),
  rule('size', `${FROM_HERE}(\\d{2,3}(?:\\.\\d)?)${S}cl`, ([, a]) => size(Number(a) * 10)),
  rule('size', `${FROM_HERE}(\\d(?:\\.\\d{1,3})?)${S}(?:l(?![a-zäöü])|升装?|lit(?:er|re)s?(?:flasche)?)`, ([, a]) =>
    size(Math.round(Number(a) * 1000)),
  ),
  rule('size', 'double[ -]magnums?|双倍大瓶|双马格南|jeroboam', () => size(3_000)),
  rule('size', 'magnum(?:s|flaschen?)?|大瓶装?|马格南|(?:large|big|gro(?:ß|ss)e) (?:bottles?|flaschen?)', () => size(1_500)),
  rule('size', `${WORD}(?:one )?lit(?:er|re)(?:flaschen?|[ -]?bottles?)?(?![a-z])`, () => size(1_000)),
  rule('size', '半瓶装?|小瓶装?|(?:half|small)[ -]bottles?|(?:halbe|kleine) flaschen?|demi-bouteilles?', () => between(187, 500)),
  rule('size', '标准瓶装?|standard bottles?', () => size(750)),

  rule('vintage', `${BETWEEN}${FROM_HERE}${YEAR}${S}年?${S}${TO}${S}${YEAR}${S}${YEARS}${UP_TO_HERE}`, ([, a, b]) =>
    between(year(a), year(b)),
  ),
  rule(
    'vintage',
    `${FROM_HERE}${YEAR}${S}年?(?:${S}(?:,|、|/|或|和|or|oder|ou)${S}|\\s+)${YEAR}${S}${YEARS}${UP_TO_HERE}`,
    ([, a, b]) => between(year(a), year(b)),
  ),
  rule(
    'vintage',
    `${FROM_HERE}${YEAR}${S}(?:年份|年)?${S}(?:[及或]?以后|之后|以来|后|(?:or|and) (?:later|younger|newer)|oder jünger)`,
    ([, a]) => ({ from: year(a) }),
  ),
  rule(
    'vintage',
    `${FROM_HERE}${YEAR}${S}(?:年份|年)?${S}(?:[及或]?以前|之前|前|or earlier|(?:or|and) older|oder älter)`,
    ([, a]) => ({
      to: year(a),
    }),
  ),
  // "A wine from 2015" is of that year; "from 2015 on" of any since.
  rule('vintage', `${WORD}from${S}${YEAR}(?:${S}(?:on(?:wards)?|upwards|up))${UP_TO_HERE}`, ([, a]) => ({ from: year(a) })),
  rule('vintage', `${WORD}from${S}${YEAR}${UP_TO_HERE}(?!${S}${YUAN})`, ([, a]) => between(year(a), year(a))),
  rule('vintage', `(?:${WORD}(?:since|ab|seit|depuis)|不早于)${S}${YEAR}${UP_TO_HERE}(?!${S}${YUAN})`, ([, a]) => ({
    from: year(a),
  })),
  rule('vintage', `(?:${WORD}(?:after|newer than|younger than|later than|nach|après)|晚于)${S}${YEAR}${UP_TO_HERE}`, ([, a]) => ({
    from: year(a) + 1,
  })),
  rule('vintage', `(?:${WORD}(?:before|older than|earlier than|prior to|vor|avant)|早于)${S}${YEAR}${UP_TO_HERE}`, ([, a]) => ({
    to: year(a) - 1,
  })),
  rule(
    'vintage',
    `(?:年份)?最(?:老|早)的?(?:年份)?|${WORD}(?:the )?oldest(?: vintages?)?(?![a-z])|老年份|老酒|陈年老酒|陈年的?(?!奶酪|芝士|干酪)|(?<!(?:oak|barrel|cask|barrique)[- ])${WORD}(?:aged|mature(?:d)?|gereifte[nrs]?)(?![a-z])(?!\\s*(?:cheese|comté|vintages?))|(?:old|mature|aged) vintages?|(?:old|alte) jahrgänge|gereifte? jahrg[aä]nge?|vieux millésimes?`,
    () => ({ to: thisYear() - OLD_YEARS }),
  ),

  rule('vintage', `(?:最新|最年轻|最近)的?年份|${WORD}(?:the )?(?:youngest|latest|newest) vintages?(?![a-z])`, () => ({
    from: thisYear() - YOUNG_YEARS,
  })),

  rule(
    'price',
    `${BETWEEN}${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${TO}${S}${MARK}?${S}${N}${S}${YUAN}(?:之间)?`,
    ([, a, b]) => between(fenOf(a), fenOf(b)),
  ),
  rule('price', `${BETWEEN}${MARK}${S}${N}${S}${TO}${S}${MARK}?${S}${N}${UP_TO_HERE}`, ([, a, b]) => between(fenOf(a), fenOf(b))),
  rule('price', `${BETWEEN}${FROM_HERE}${N}${S}${TO}${S}${N}${UP_TO_HERE}${NOT_UNIT}(?:之间)?`, ([, a, b]) =>
    Math.min(Number(a), Number(b)) >= 10 && a !== b ? between(fenOf(a), fenOf(b)) : undefined,
  ),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${BELOW}`, ([, a]) => ({ to: fenOf(a) })),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}${ABOVE}`, ([, a]) => ({ from: fenOf(a) })),
  rule('price', `${AT_MOST}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => ({ to: fenOf(a) })),
  rule('price', `${AT_LEAST}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => ({ from: fenOf(a) })),
  rule('price', `${ABOUT}${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}${NOT_UNIT}`, ([, a]) =>
    isYear(a) ? undefined : about(a),
  ),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}(?:左右|上下)`, ([, a]) => about(a)),
  rule('price', `${BUDGET}(?:${S}(?:是|在|为|有|只有|of|is|:|：))?${S}${MARK}?${S}${N}${S}${YUAN}?${UP_TO_HERE}`, ([, a]) => ({
    to: fenOf(a),
  })),
  rule('price', `${MARK}?${S}${FROM_HERE}${N}${S}${YUAN}?${S}的?${BUDGET}`, ([, a]) => ({ to: fenOf(a) })),
  rule('price', `${MARK}${S}${N}${UP_TO_HERE}`, ([, a]) => about(a)),
  rule('price', `${FROM_HERE}${N}${S}${YUAN}(?![a-z])`, ([, a]) => about(a)),
  rule(
    'price',
    `不(?:要|想要)?(?:太|很)?便宜的?|${WORD}(?:not|nothing)(?: too| so| very)? (?:cheap|inexpensive)(?![a-z])`,
    () => ({
      from: fenOf(String(CHEAP_YUAN)),
    }),
  ),
  rule(
    'price',
    `口粮酒?|自饮酒?|(?:最|更|比较)?便宜一?点?的?|平价|低价|实惠的?|预算(?:有限|不多|不高)|(?:不|别)(?:要|能|是|算)?(?:太|很|那么)?贵的?|${WORD}(?:cheap(?:est|er)?|least expensive|inexpensive|on a budget|budget(?=[ -][a-z])|^budget$|affordable|(?:not|nothing)(?: too| so| very)? (?:expensive|pricey|dear)|nicht (?:so |zu )?teuer|günstige?r?|günstigste[nrs]?|billige?r?|billigste[nrs]?|bon marché|pas (?:trop )?cher)(?![a-z])`,
    () => ({ to: fenOf(String(CHEAP_YUAN)) }),
  ),
  rule(
    'price',
    `(?:最|很|比较|更|挺)贵的?|贵一?点的?|(?<!不)贵的|昂贵的?|名贵的?|高端|高档|高价|${WORD}(?:(?:most |more |very )?(?:expensive|luxury|luxurious|pricey)|high[- ]end|dearest|teure[nrs]?|teuerste[nrs]?|les? plus chers?)(?![a-z])`,
    () => ({ from: fenOf(String(DEAR_YUAN)) }),
  ),

  ...TASTE_RULES.map(({ taste, pattern, range }): Rule => ({ measure: taste, pattern, range: () => range })),

  rule('vintage', `${FROM_HERE}${YEAR}${S}${YEARS}${UP_TO_HERE}`, ([, a]) => between(year(a), year(a))),
  rule('vintage', `${FROM_HERE}(\\d{2})${S}年(?!藤|老)`, ([, a]) => between(year(a), year(a))),
  rule('vintage', `(?:^|\\s)['’](\\d{2})(?!\\d)`, ([, a]) => between(year(a), year(a))),
  rule('size', `${FROM_HERE}(187|375|750)${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => size(Number(a))),
  rule('size', `${FROM_HERE}(0\\.75|0\\.375|1\\.5)${UP_TO_HERE}${NOT_UNIT}`, ([, a]) => size(Number(a) * 1000)),
  rule('price', `${FROM_HERE}(\\d{3,4})${S}$`, ([, a]) =>
    Number(a) >= BARE_YUAN_MIN && Number(a) % BARE_YUAN_STEP === 0 && !isYear(a) ? about(a) : undefined,
  ),
]

const CURRENCIES: readonly { yuan: number; unit: string }[] = [
  { yuan: 8, unit: '(?:€|euros?|eur|欧元|欧)' },
  { yuan: 7, unit: '(?:us ?dollars?|dollars?|usd|美元|美金)' },
  { yuan: 0.9, unit: '(?:hk ?dollars?|hkd|港币|港元)' },
]

const inYuan = (text: string): string =>
  CURRENCIES.reduce(
    (said, { yuan, unit }) =>
      said.replace(
        new RegExp(`(?<![a-z])${unit}\\s*${N}(?![\\d.])|${FROM_HERE}${N}\\s*${unit}(?![a-zà-ÿ])`, 'gu'),
        (_, after, before) => `${Math.round(Number(after ?? before) * yuan)}元`,
      ),
    text,
  )

/** Splits prices, vintages, sizes, cases, alcohol and tastes off: "雷司令 200以内 2022" is 雷司令, up to ¥200, of 2022. */
export function readQuantities(keyword: string): { quantities: Quantity[]; rest: string } {
  let rest = inYuan(withDigits(simplified(keyword.normalize('NFKC')).toLowerCase()))
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
