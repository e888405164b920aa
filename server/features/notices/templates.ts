import { DEFAULT_LOCALE, LOCALES, type Locale } from '#domain/locale.ts'
import {
  defaultRoutes,
  type NoticeChannel,
  type NoticeKind,
  type NoticeRoutes,
  type NoticeSettings,
  STAFF_KINDS,
  type TemplateChannel,
  type TemplateWords,
} from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { builtInWords, say } from '#server/http/words.ts'
import { findSettings, listStoredWords, type StoredWords } from './template-sql.ts'

export type FindWords = (kind: NoticeKind, channel: TemplateChannel, locale: Locale) => TemplateWords

/** The shop's own words, which staff may replace: `notices.text.paid`, or for one channel `notices.text.paid.wechat`. */
export function builtInTemplate(kind: NoticeKind, channel: TemplateChannel, locale: Locale): TemplateWords {
  const own = `notices.text.${kind}.${channel}`
  const body = builtInWords[locale][own] ?? builtInWords[locale][`notices.text.${kind}`] ?? ''
  return { title: say(locale, `notices.title.${kind}`), body, code: '', sign: '' }
}

const nameOf = (kind: NoticeKind, channel: TemplateChannel, locale: Locale): string => `${kind} ${channel} ${locale}`

export async function readWords(db: Db): Promise<FindWords> {
  const stored = new Map<string, StoredWords>()
  for (const words of await listStoredWords(db)) stored.set(nameOf(words.kind, words.channel, words.locale), words)
  return (kind, channel, locale) => {
    const words = stored.get(nameOf(kind, channel, locale))
    return words
      ? { title: words.title, body: words.body, code: words.code, sign: words.sign }
      : builtInTemplate(kind, channel, locale)
  }
}

/** A real provider of SMS or WeChat messages needs the number of its own template. */
export const isReady = ({ channels }: Pick<Deps, 'channels'>, channel: NoticeChannel, { code }: TemplateWords): boolean =>
  channels[channel] !== undefined && (channels[channel].isSandbox || code !== '' || (channel !== 'sms' && channel !== 'wechat'))

export async function readSettings({ channels }: Pick<Deps, 'channels'>, db: Db): Promise<NoticeSettings> {
  const available = Object.keys(channels) as NoticeChannel[]
  const { routes, mailTo, locale } = (await findSettings(db)) ?? {
    routes: defaultRoutes(available),
    mailTo: [],
    locale: DEFAULT_LOCALE,
  }
  // In one order, so that equal settings have one version.
  const inOrder = Object.fromEntries(STAFF_KINDS.map((kind) => [kind, routes[kind] ?? []])) as NoticeRoutes
  return { routes: inOrder, mailTo, locale }
}

export const SHOP_NAMES: Record<Locale, string> = Object.fromEntries(
  LOCALES.map((locale) => [locale, say(locale, 'notices.shop')]),
) as Record<Locale, string>
