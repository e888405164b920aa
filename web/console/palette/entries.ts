import type { FoundByStaff } from '#contract/staff/find.ts'
import type { Account } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { PAGE_GROUPS } from '../pages.ts'
import { paths } from '../paths.ts'
import { hasScope } from '../session.ts'
import type { Words } from '../use-words.ts'

export type EntryKind = 'recent' | 'page' | 'order' | 'wine' | 'customer' | 'coupon' | 'article'
export type Entry = { kind: EntryKind; to: string; label: string; hint: string }

type Page = Entry & { names: string }

/** Pages of this account with their names, and other words for them, in both languages. */
export const pagesOf = (account: Account | null, t: Words['t'], others: Dictionary): Page[] =>
  PAGE_GROUPS.flatMap(({ label: group, pages }) =>
    pages
      .filter(({ scopes }) => hasScope(account, scopes))
      .map(({ path, label, also }) => ({
        kind: 'page' as const,
        to: path,
        label: t(label),
        hint: t(group),
        names: [t(label), others[label] ?? '', ...(also ? `${t(also)},${others[also] ?? ''}`.split(/[、,]\s*/) : [])]
          .join('\n')
          .toLowerCase(),
      })),
  )

/** Every word must stand in one of the page's names; names that begin with what was typed come first. */
export function matchPages(pages: readonly Page[], typed: string): Entry[] {
  const small = typed.toLowerCase().trim()
  const words = small.split(/\s+/)
  const starts = ({ names }: Page) => names.split('\n').some((name) => name.startsWith(small))
  return pages
    .filter(({ names }) => words.every((word) => names.includes(word)))
    .toSorted((one, other) => Number(starts(other)) - Number(starts(one)))
    .map(({ names: _, ...entry }) => entry)
}

export const entriesOf = (found: FoundByStaff, { say, t }: Pick<Words, 'say' | 't'>): Entry[] => [
  ...found.orders.map(({ number, recipient }) => ({
    kind: 'order' as const,
    to: paths.order(number),
    label: number,
    hint: recipient,
  })),
  ...found.wines.map(({ id, code, name, state }) => ({
    kind: 'wine' as const,
    to: paths.wine(id),
    label: say(name),
    hint: state === 'on-sale' ? code : `${code} · ${t(`console-wines.state.${state}`)}`,
  })),
  ...found.customers.map(({ id, nickname, phone }) => ({
    kind: 'customer' as const,
    to: paths.customer(id),
    label: nickname || String(id),
    hint: phone,
  })),
  ...found.coupons.map(({ id, title }) => ({ kind: 'coupon' as const, to: paths.coupon(id), label: say(title), hint: '' })),
  ...found.articles.map(({ id, title }) => ({ kind: 'article' as const, to: paths.article(id), label: say(title), hint: '' })),
]

/* What was opened from here lately: on this device, for this account. */

const RECENT_MAX = 6
type Recent = { to: string; labels: Partial<Record<Locale, string>>; hint: string }
const keyOf = (accountId: number): string => `staff.recent.${accountId}`

function readRecent(accountId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Only paths of the console: what somebody else wrote there must lead nowhere. */
const isRecent = (one: Partial<Recent> | null): one is Recent =>
  typeof one?.to === 'string' && /^\/(?![/\\])/.test(one.to) && typeof one.labels === 'object' && typeof one.hint === 'string'

export const recentOf = (accountId: number, locale: Locale): Entry[] =>
  readRecent(accountId).map(({ to, labels, hint }) => ({
    kind: 'recent',
    to,
    label: labels[locale] ?? Object.values(labels)[0] ?? to,
    hint,
  }))

export function keepRecent(accountId: number, locale: Locale, { to, label, hint }: Entry): void {
  const others = readRecent(accountId)
  const same = others.find((one) => one.to === to)
  const recent = { to, labels: { ...same?.labels, [locale]: label }, hint }
  const kept = [recent, ...others.filter((one) => one.to !== to)].slice(0, RECENT_MAX)
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(kept))
  } catch {
    // A full or closed storage only forgets.
  }
}
