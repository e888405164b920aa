import type { Locale } from './locale.ts'
import { dayStartMs, shanghaiDay } from './shanghai.ts'

/** What shoppers are told. */
export const SHOPPER_KINDS = [
  'paid',
  'shipped',
  'refunded',
  'address-corrected',
  'order-cancelled',
  'invoice-ready',
  'back-in-stock',
  'cheaper',
  'coupon-ends',
  'coupon-called-back',
] as const
export type ShopperKind = (typeof SHOPPER_KINDS)[number]
export const STAFF_KINDS = ['new-order', 'order-paid', 'refund-asked', 'alarm', 'low-stock', 'notices-failed'] as const
export type StaffKind = (typeof STAFF_KINDS)[number]
export type NoticeKind = ShopperKind | StaffKind
export const NOTICE_KINDS: readonly NoticeKind[] = [...SHOPPER_KINDS, ...STAFF_KINDS]

export const isStaffKind = (kind: NoticeKind): kind is StaffKind => STAFF_KINDS.some((one) => one === kind)

/** Only with consent: by pressing "tell me", or in the account. Can be ended by a link, and rests at night. */
const ADVERTISING: readonly NoticeKind[] = ['back-in-stock', 'cheaper', 'coupon-ends']
export const isAdvertising = (kind: NoticeKind): boolean => ADVERTISING.includes(kind)
/** Whoever pressed "tell me" for a wine has asked for it. */
export const isAskedFor = (kind: ShopperKind): boolean => kind === 'back-in-stock' || kind === 'cheaper'

/** The best in front. */
export const SHOPPER_CHANNELS = ['wechat', 'sms'] as const
export type ShopperChannel = (typeof SHOPPER_CHANNELS)[number]
export const ROBOTS = ['wecom', 'dingtalk', 'feishu'] as const
export type Robot = (typeof ROBOTS)[number]
export const STAFF_CHANNELS = [...ROBOTS, 'email'] as const
export type StaffChannel = (typeof STAFF_CHANNELS)[number]
export const CHANNELS = [...SHOPPER_CHANNELS, ...STAFF_CHANNELS] as const
export type NoticeChannel = (typeof CHANNELS)[number]

/** Robots share their words. */
export const TEMPLATE_CHANNELS = ['sms', 'wechat', 'email', 'robot'] as const
export type TemplateChannel = (typeof TEMPLATE_CHANNELS)[number]
export const templateChannelOf = (channel: NoticeChannel): TemplateChannel =>
  channel === 'sms' || channel === 'wechat' || channel === 'email' ? channel : 'robot'
export const templateChannelsOf = (kind: NoticeKind): readonly TemplateChannel[] =>
  isStaffKind(kind) ? ['robot', 'email'] : ['sms', 'wechat']

export const NOTICE_STATES = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** Why a notice was not sent, or not by this channel. `refused` and `unreachable` say what the channel answered. */
export const DROP_REASONS = ['account-closed', 'account-blocked', 'no-channel', 'not-wanted', 'no-template'] as const
export type DropReason = (typeof DROP_REASONS)[number]

type NoticeVariable =
  | 'shop'
  | 'link'
  | 'unsubscribe'
  | 'order'
  | 'sum'
  | 'courier'
  | 'tracking'
  | 'reason'
  | 'invoice'
  | 'wine'
  | 'price'
  | 'coupon'
  | 'until'
  | 'bottles'
  | 'alarm'
  | 'payment'
  | 'pack'
  | 'left'
  | 'channel'
const COMMON: readonly NoticeVariable[] = ['shop', 'link']
const OWN_VARIABLES: Record<NoticeKind, readonly NoticeVariable[]> = {
  paid: ['order', 'sum'],
  shipped: ['order', 'courier', 'tracking'],
  refunded: ['order', 'sum'],
  'address-corrected': ['order'],
  'order-cancelled': ['order', 'reason'],
  'invoice-ready': ['order', 'invoice'],
  'back-in-stock': ['wine', 'unsubscribe'],
  cheaper: ['wine', 'price', 'unsubscribe'],
  'coupon-ends': ['coupon', 'until', 'unsubscribe'],
  'coupon-called-back': ['coupon', 'reason'],
  'new-order': ['order', 'sum', 'bottles'],
  'order-paid': ['order', 'sum', 'bottles'],
  'refund-asked': ['order', 'sum'],
  alarm: ['alarm', 'payment'],
  'low-stock': ['wine', 'pack', 'left'],
  'notices-failed': ['channel', 'reason'],
}
export const variablesOf = (kind: NoticeKind): NoticeVariable[] => [...OWN_VARIABLES[kind], ...COMMON]

export type TemplateWords = { title: string; body: string; code: string; sign: string }
export type NoticeValues = Readonly<Record<string, string>>

export const TEMPLATE_TITLE_MAX = 80
export const TEMPLATE_BODY_MAX = 500
export const TEMPLATE_CODE_MAX = 64
export const TEMPLATE_SIGN_MAX = 20
/** Alibaba's number of a template, WeChat's id of one. */
const TEMPLATE_CODES: Partial<Record<TemplateChannel, RegExp>> = { sms: /^SMS_\d{4,20}$/, wechat: /^[\w-]{20,64}$/ }

const VARIABLE = /\{([^{}]*)\}/g
/** `thing1: {wine}`: WeChat's name of the field, then its words. */
const WECHAT_LINE = /^([a-z_]+\d{0,2})\s*[:：]\s*(.+)$/

export type TemplateProblem =
  | { kind: 'missing' }
  | { kind: 'too-long'; max: number }
  | { kind: 'unknown-variable'; name: string }
  | { kind: 'open-brace' }
  | { kind: 'needs-unsubscribe' }
  | { kind: 'not-a-code' }
  | { kind: 'wechat-line'; line: number }
export type TemplateField = keyof TemplateWords

/** What is wrong with the words of one language, field by field. */
export function templateProblems(
  kind: NoticeKind,
  channel: TemplateChannel,
  words: TemplateWords,
): Partial<Record<TemplateField, TemplateProblem>> {
  const code = TEMPLATE_CODES[channel]
  const problems = {
    title: channel === 'email' ? problemOfText(kind, words.title, TEMPLATE_TITLE_MAX) : undefined,
    body: problemOfText(kind, words.body, TEMPLATE_BODY_MAX) ?? problemOfBody(kind, channel, words.body),
    code: code && words.code !== '' && !code.test(words.code) ? ({ kind: 'not-a-code' } as const) : undefined,
    sign: words.sign.length > TEMPLATE_SIGN_MAX ? ({ kind: 'too-long', max: TEMPLATE_SIGN_MAX } as const) : undefined,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function problemOfText(kind: NoticeKind, text: string, max: number): TemplateProblem | undefined {
  if (text.trim() === '') return { kind: 'missing' }
  if (text.length > max) return { kind: 'too-long', max }
  const known: readonly string[] = variablesOf(kind)
  for (const [, name = ''] of text.matchAll(VARIABLE)) if (!known.includes(name)) return { kind: 'unknown-variable', name }
  return /[{}]/.test(text.replace(VARIABLE, '')) ? { kind: 'open-brace' } : undefined
}

function problemOfBody(kind: NoticeKind, channel: TemplateChannel, body: string): TemplateProblem | undefined {
  if (channel === 'wechat') {
    const line = linesOf(body).findIndex((one) => !WECHAT_LINE.test(one))
    return line < 0 ? undefined : { kind: 'wechat-line', line: line + 1 }
  }
  return channel === 'sms' && isAdvertising(kind) && !body.includes('{unsubscribe}') ? { kind: 'needs-unsubscribe' } : undefined
}

const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One line without signs that mean something to a channel; what somebody calls himself cannot become a part of the message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g
const VALUE_MAX = 200
export const plainValue = (value: string): string =>
  value
    .toWellFormed()
    .replace(UNSAFE, ' ')
    .replace(/[【[]/g, '（')
    .replace(/[】\]]/g, '）')
    .replace(/[<>]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, VALUE_MAX)

/** Each variable once: braces in a value are not read again. */
export const fillTemplate = (template: string, values: NoticeValues): string =>
  template.replace(VARIABLE, (_, name: string) => values[name] ?? '').trim()

/** The values that a template needs; the provider of SMS gets them by name. */
export function valuesIn(template: string, values: NoticeValues): Record<string, string> {
  const names = new Set([...template.matchAll(VARIABLE)].map(([, name = '']) => name))
  return Object.fromEntries([...names].map((name) => [name, values[name] ?? '']))
}

/** WeChat refuses longer ones. https://developers.weixin.qq.com/doc/offiaccount/Message_Management/Template_Message_Operation_Specifications.html */
const WECHAT_FIELD_MAX: Record<string, number> = { thing: 20, character_string: 32, phrase: 5, const: 20, name: 20 }

export function wechatFields(body: string, values: NoticeValues): Record<string, string> {
  return Object.fromEntries(
    linesOf(body).flatMap((line) => {
      const [, name = '', words = ''] = WECHAT_LINE.exec(line) ?? []
      if (name === '') return []
      const max = WECHAT_FIELD_MAX[name.replace(/\d+$/, '')] ?? VALUE_MAX
      return [[name, [...fillTemplate(words, values)].slice(0, max).join('')]]
    }),
  )
}

const SMS_ONE = 70
const SMS_EACH = 67

/** As the providers of SMS count: with the signature, 70 signs, or parts of 67. */
export function smsParts(text: string, sign: string): { signs: number; parts: number } {
  const signs = `【${sign}】${text}`.length
  return { signs, parts: signs <= SMS_ONE ? 1 : Math.ceil(signs / SMS_EACH) }
}

/** Advertising rests from 22:00 to 8:00 in Shanghai. */
const QUIET_FROM_HOUR = 22
const QUIET_TO_HOUR = 8
const HOUR_MS = 3_600_000

/** When advertising may be sent: now, or at the end of the night. */
export function afterQuietHours(at: Date): Date {
  const start = dayStartMs(shanghaiDay(at))
  const hour = (at.getTime() - start) / HOUR_MS
  if (hour < QUIET_TO_HOUR) return new Date(start + QUIET_TO_HOUR * HOUR_MS)
  return hour < QUIET_FROM_HOUR ? at : new Date(start + (24 + QUIET_TO_HOUR) * HOUR_MS)
}

/** Together a day and a half. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 720, 1080]
/** Undefined: no more tries. */
export function nextTry(attempts: number, at: Date): Date | undefined {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? undefined : new Date(at.getTime() + minutes * 60_000)
}

/** Days before its end on which a shopper is reminded of a coupon. */
export const COUPON_ENDS_WITHIN_DAYS = 3

export const NOTICE_MAILS_MAX = 10
export const MAIL_MAX = 200
export const isMail = (text: string): boolean => text.length <= MAIL_MAX && /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text)

export type NoticeRoutes = Record<StaffKind, StaffChannel[]>
/** `locale`: in which the staff are told. */
export type NoticeSettings = { routes: NoticeRoutes; mailTo: string[]; locale: Locale }
/** Until somebody decides: all to the first robot that there is. */
export function defaultRoutes(available: readonly NoticeChannel[]): NoticeRoutes {
  const first = STAFF_CHANNELS.find((channel) => available.includes(channel))
  return Object.fromEntries(STAFF_KINDS.map((kind) => [kind, first ? [first] : []])) as unknown as NoticeRoutes
}

/** What a shopper has chosen for a kind. Without a choice: everything about their orders and what they asked for, no advertising. */
export const defaultWish = (kind: ShopperKind): ShopperChannel[] =>
  isAdvertising(kind) && !isAskedFor(kind) ? [] : [...SHOPPER_CHANNELS]
