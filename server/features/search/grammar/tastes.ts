import type { TasteBars } from '#domain/product.ts'
import type { SearchRange } from '#domain/search.ts'

export type SearchTaste = Exclude<keyof TasteBars, 'sweetness'>
export type TasteRule = { taste: SearchTaste; pattern: RegExp; range: SearchRange }

const MUCH: SearchRange = { from: 4 }
const SOME: SearchRange = { from: 3, to: 3 }
const LITTLE: SearchRange = { to: 2 }
const LITTLE_BUT_SOME: SearchRange = { from: 1, to: 2 }
const NOT_MUCH: SearchRange = { to: 3 }

const NOT = String.raw`(?:不要|不想要|不喜欢|不能|不太|没有|别|不|(?<![a-zà-ÿ])(?:not(?: too| very)?|no|without|nicht(?: zu)?|kein(?:e|en)?|sans|pas(?: trop)?))\s*(?:太|很)?`
const VERY = '(?:很|较|偏|更|比较|非常)?'
const SMOOTH = '(?:顺滑|丝滑|柔顺|顺口|不(?:太|怎么)?涩)'
const LATIN_START = '(?<![a-zà-ÿ])'
const LATIN_END = '(?![a-zà-ÿ])'

const said = (taste: SearchTaste, range: SearchRange, chinese: string, latin: string): TasteRule[] => {
  const words = `(?:${[chinese, latin && `${LATIN_START}(?:${latin})${LATIN_END}`].filter(Boolean).join('|')})`
  return [
    // Negations must match before the plain words.
    ...(range === MUCH ? [{ taste, range: NOT_MUCH, pattern: new RegExp(NOT + words, 'u') }] : []),
    { taste, range, pattern: new RegExp(words, 'u') },
  ]
}

/** Narrower phrases first. */
export const TASTE_RULES: readonly TasteRule[] = [
  ...said(
    'acidity',
    LITTLE,
    `低酸度?|酸度?${VERY}低|酸度?${VERY}(?:柔和|温和)|不(?:太|怎么)?酸|少酸|(?:喝不惯|不爱|不喜欢|怕)(?:太)?酸的?`,
    'low(?:er|ish)?[- ]acid(?:ity|ic)?|(?:soft|gentle|mild) acidity|säurearm|wenig säure|milde säure|peu acide',
  ),
  ...said(
    'acidity',
    MUCH,
    `高酸度?|酸(?:一点|一些|点)的?|酸度?${VERY}高|酸度?${VERY}(?:锐利|明亮|活泼|突出|充足)|酸爽`,
    'high(?:er)?[- ]acid(?:ity|ic)?|(?:bright|vibrant|racy|lively|sharp|zesty|crisp) acidity|acidic|säurereich|säurebetont|viel säure|très acide',
  ),
  ...said('body', SOME, `(?:中等|适中)酒体|酒体${VERY}(?:中等|适中)`, 'medium[- ](?:bodied|body)'),
  ...said(
    'body',
    LITTLE,
    `酒体${VERY}(?:轻盈|轻快|轻薄|清淡|轻)|轻盈?酒体|轻盈`,
    'light(?:er)?[- ](?:bodied|body)|light(?=\\s+(?:and|reds?|whites?|ros[eé]s?|wines?|pinot|riesling))|leichter? körper',
  ),
  ...said(
    'body',
    MUCH,
    `酒体${VERY}(?:饱满|厚重|丰满|丰厚|重|醇厚|浓郁|浓厚|强劲|宽)|(?:饱满|厚重|丰满|重)的?酒体|厚重|醇厚`,
    'full(?:er)?[- ](?:bodied|body)|(?:big|heavy)[- ]bodied|körperreich',
  ),
  ...said(
    'tannin',
    LITTLE_BUT_SOME,
    `低单宁|少单宁|单宁${VERY}(?:低|少|轻|柔和|细腻|细致|丝滑|柔顺|顺滑)|单宁不(?:太|要太)?(?:高|重|强)|(?:柔和|细腻|丝滑|柔顺)的?单宁`,
    'low(?:er)?[- ]tannins?|(?:soft|silky|fine|gentle|smooth|velvety|light) tannins?|tanninarm|wenig tannine?|weiche tannine',
  ),
  ...said(
    'tannin',
    MUCH,
    `高单宁|单宁${VERY}(?:高|重|强劲|强|厚重|紧实|结实|扎实|丰富|突出)|(?:强劲|厚重|紧实)的?单宁`,
    'high(?:er)?[- ]tannins?|(?:firm|strong|grippy|big|robust) tannins?|tannic|tanninreich|viel tannin|tannique',
  ),
  ...said('tannin', LITTLE, `${SMOOTH}(?:[又且、 ]?${SMOOTH})*`, 'smooth|velvety|silky|samtig(?:er?)?|seidig(?:er?)?|soyeux'),
  ...said(
    'fruit',
    MUCH,
    `果[味香]${VERY}(?:浓郁|浓|丰富|突出|充沛|足|馥郁|重|大)|浓郁的?果[味香]|果味型`,
    '(?:very )?fruity|juicy|fruit[- ](?:forward|driven)|fruchtbetont|sehr fruchtig',
  ),
]
