import { REFUND_DAYS } from '../after-sale.ts'
import type { ServiceHours, Span } from '../conversation-hours.ts'
import { escapeText } from '../escape-html.ts'
import { FLASH_PAY_WITHIN_MINUTES } from '../flash-sale.ts'
import type { FreightZone } from '../freight.ts'
import { INVOICE_WITHIN_DAYS } from '../invoice.ts'
import type { Locale, Localized } from '../locale.ts'
import { type Fen, formatMoney } from '../money.ts'
import { PAY_WITHIN_MINUTES, RECEIVED_AFTER_DAYS } from '../order.ts'
import { TRANSFER_DAYS } from '../payment.ts'
import { PROMISE_KEYS } from '../promises.ts'
import { RECORDED_WORDS } from './recorded.ts'

/*
 * What texts name and do not repeat: `{{pay-minutes}}` in a page, an article or an answer of the chat becomes what is true now. Numbers
 * come from the rules, sums and hours from the settings, claims from the merchant's promises.
 */

const RULES = {
  'pay-minutes': PAY_WITHIN_MINUTES,
  'flash-minutes': FLASH_PAY_WITHIN_MINUTES,
  'transfer-days': TRANSFER_DAYS,
  'received-days': RECEIVED_AFTER_DAYS,
  'refund-days': REFUND_DAYS,
  'invoice-days': INVOICE_WITHIN_DAYS,
} as const
export const FACT_NAMES = [
  ...(Object.keys(RULES) as (keyof typeof RULES)[]),
  'phone',
  'hours',
  'chat-hours',
  'freight',
  'recorded',
] as const
/** HTML, and no name that a text can name. */
const FREIGHT_TABLE = 'freightTable'
export type Facts = Readonly<Record<string, Localized>>

type NamedZone = FreightZone & { name: Localized }

export type FactSources = {
  company: { contactNumber: string; serviceHours: Localized } | undefined
  /** Null before staff have set any. */
  hours: ServiceHours | null
  zones: readonly NamedZone[]
  promises: readonly { key: string; zh: string; en: string }[]
}

export function factsOf({ company, hours, zones, promises }: FactSources): Facts {
  const facts: Record<string, Localized> = {}
  for (const [name, number] of Object.entries(RULES)) facts[name] = same(String(number))
  for (const key of PROMISE_KEYS) facts[key] = promises.find((promise) => promise.key === key) ?? same('')
  facts.phone = same(company?.contactNumber ?? '')
  facts['chat-hours'] = hours ? hoursWords(hours) : same('')
  facts.hours = fillFacts(company?.serviceHours ?? same(''), { 'chat-hours': facts['chat-hours'] })
  facts.freight = freightWords(zones)
  facts[FREIGHT_TABLE] = freightTable(zones)
  facts.recorded = RECORDED_WORDS
  return facts
}

const same = (words: string): Localized => ({ zh: words, en: words })

/** Names that nobody knows stay as they are typed. */
export function fillFacts(words: Localized, facts: Facts, quote = (plain: string): string => plain): Localized {
  const filled = (language: keyof Localized) =>
    words[language].replace(/\{\{([a-z-]+)\}\}/g, (typed, name: string) => {
      const fact = facts[name]
      return fact ? quote(fact[language]) : typed
    })
  return { zh: filled('zh'), en: filled('en') }
}

const FREIGHT_ALONE = /<p>\{\{freight\}\}[。.]?<\/p>/g
/** Not within a tag, where it may be an address. */
const PHONE_IN_TEXT = /\{\{phone\}\}(?![^<]*>)/g

/** For rich text: a paragraph of rates alone becomes a table, and a phone number keeps to one line. */
export function fillFactsIn(html: Localized, facts: Facts): Localized {
  const laidOut = (language: keyof Localized): string =>
    html[language]
      .replace(FREIGHT_ALONE, (paragraph) => facts[FREIGHT_TABLE]?.[language] || paragraph)
      .replace(PHONE_IN_TEXT, '<span data-together>{{phone}}</span>')
  return fillFacts({ zh: laidOut('zh'), en: laidOut('en') }, facts, escapeText)
}

const DAY_NAMES = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const

/** 每日 9:30–21:00; 周一至周五 9:00–18:00，周六 10:00–16:00. */
export function hoursWords({ weekly }: ServiceHours): Localized {
  const groups: { from: number; to: number; spans: string }[] = []
  weekly.forEach((spans, day) => {
    const words = spans.map(spanWords).join(', ')
    const last = groups.at(-1)
    if (last?.spans === words) last.to = day
    else groups.push({ from: day, to: day, spans: words })
  })
  const open = groups.filter(({ spans }) => spans)
  if (open.length === 1 && open[0]?.from === 0 && open[0].to === DAY_NAMES.zh.length - 1) {
    const { spans } = open[0]
    return spans === '0:00–24:00'
      ? { zh: '每日全天', en: 'around the clock' }
      : { zh: `每日 ${chinese(spans)}`, en: `daily ${spans}` }
  }
  const days = (language: 'zh' | 'en', { from, to }: { from: number; to: number }): string => {
    const names = DAY_NAMES[language]
    return from === to ? `${names[from]}` : `${names[from]}${language === 'zh' ? '至' : '–'}${names[to]}`
  }
  return {
    zh: open.map((group) => `${days('zh', group)} ${chinese(group.spans)}`).join('，'),
    en: open.map((group) => `${days('en', group)} ${group.spans}`).join(', '),
  }
}

const chinese = (spans: string): string => spans.replaceAll(', ', '、')
const spanWords = ({ from, to }: Span): string => `${from.replace(/^0/, '')}–${to.replace(/^0/, '')}`

/** Zone by zone, by the rules that the checkout calculates with. */
function freightWords(zones: readonly NamedZone[]): Localized {
  const all = (locale: Locale, language: keyof Localized): string =>
    zones.map((zone) => zoneWords(zone, locale, zone.name[language])).join(locale === 'zh-CN' ? '；' : '; ')
  return { zh: all('zh-CN', 'zh'), en: all('en-US', 'en') }
}

const HEADS = {
  zh: { region: '地区', free: '满额包邮', first: '首', step: '每加', never: '—', none: '暂不配送' },
  en: { region: 'Region', free: 'Free from', first: 'First', step: 'Each further', never: '—', none: 'No shipping' },
} as const

/** The same rates in columns. Where all zones count alike, the heads say by what; else each cell does. */
function freightTable(zones: readonly NamedZone[]): Localized {
  return { zh: tableOf(zones, 'zh-CN', 'zh'), en: tableOf(zones, 'en-US', 'en') }
}

function tableOf(zones: readonly NamedZone[], locale: Locale, language: keyof Localized): string {
  const open = zones.filter(({ isDelivered }) => isDelivered)
  const like = open[0]
  if (!like) return ''
  const words = HEADS[language]
  const isAlike = open.every(({ basis, first, step }) => basis === like.basis && first === like.first && step === like.step)
  const per = (zone: NamedZone, number: number): string => (isAlike ? '' : ` / ${amountWords(zone.basis, number, language)}`)
  const head = (word: string, number: number): string =>
    isAlike ? [word, amountWords(like.basis, number, language)].join(' ') : word
  const row = (zone: NamedZone): string => {
    const name = `<td>${escapeText(zone.name[language])}</td>`
    if (!zone.isDelivered) return `<tr>${name}<td colspan="3">${words.none}</td></tr>`
    const cells = [
      zone.freeFrom === null ? words.never : shortMoney(zone.freeFrom, locale),
      shortMoney(zone.firstFee, locale) + per(zone, zone.first),
      shortMoney(zone.stepFee, locale) + per(zone, zone.step),
    ]
    return `<tr>${name}${cells.map((cell) => `<td><span data-together>${cell}</span></td>`).join('')}</tr>`
  }
  const heads = [words.region, words.free, head(words.first, like.first), head(words.step, like.step)]
  return `<table><thead><tr>${heads.map((each) => `<th scope="col">${each}</th>`).join('')}</tr></thead><tbody>${zones.map(row).join('')}</tbody></table>`
}

const shortMoney = (amount: Fen, locale: Locale): string => formatMoney(amount, locale).replace(/\.00$/, '')

function amountWords(basis: FreightZone['basis'], number: number, language: keyof Localized): string {
  if (language === 'zh') return basis === 'weight' ? `${number / 1000} 公斤` : `${number} 件`
  return basis === 'weight' ? `${number / 1000} kg` : `${number} ${number === 1 ? 'pack' : 'packs'}`
}

function zoneWords(
  { isDelivered, basis, first, firstFee, step, stepFee, freeFrom }: NamedZone,
  locale: Locale,
  name: string,
): string {
  const money = (amount: Fen) => shortMoney(amount, locale)
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  const amount = (number: number) => amountWords(basis, number, language)
  if (locale === 'zh-CN') {
    if (!isDelivered) return `${name}暂不配送`
    const free = freeFrom === null ? '' : `满 ${money(freeFrom)} 包邮，不足时 `
    return `${name}：${free}${amount(first)}以内 ${money(firstFee)}，每加 ${amount(step)} ${money(stepFee)}`
  }
  if (!isDelivered) return `${name}: no shipping`
  const free = freeFrom === null ? '' : `free from ${money(freeFrom)}, otherwise `
  return `${name}: ${free}${money(firstFee)} up to ${amount(first)} and ${money(stepFee)} for each ${amount(step)} more`
}
