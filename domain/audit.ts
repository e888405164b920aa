/* The audit log: what staff did to which object (docs/decisions/033-audit-log.md). */

export const ACT_OUTCOMES = ['done', 'refused', 'failed'] as const
export type ActOutcome = (typeof ACT_OUTCOMES)[number]
/** `open`: without an end, so it is running, or was interrupted. */
export const ACT_STATES = [...ACT_OUTCOMES, 'open'] as const
export type ActState = (typeof ACT_STATES)[number]

export const ACTS_PER_PAGE = 50
export const ACT_SEARCH_MAX = 60
export const OBJECT_MAX = 80
export const USER_AGENT_KEPT = 200

/** What the kinds of objects are called in paths, where that is not their own name. */
const KINDS_IN_PATHS: Record<string, string> = {
  accounts: 'account',
  customers: 'account',
  'held-stock': 'account',
  agents: 'account',
  conversations: 'account',
  'after-sales': 'after-sale',
  'article-categories': 'article-category',
  articles: 'article',
  banners: 'banner',
  bills: 'bill',
  alarms: 'alarm',
  aliases: 'search-alias',
  coupons: 'coupon',
  estates: 'term',
  expected: 'delivery',
  festivals: 'festival',
  films: 'film',
  'flash-sales': 'flash-sale',
  'freight-zones': 'freight-zone',
  imports: 'import',
  invoices: 'invoice',
  keywords: 'keyword',
  log: 'notice',
  moments: 'moment',
  'money-acts': 'money-act',
  notes: 'note',
  orders: 'order',
  pages: 'page',
  parcels: 'parcel',
  paybacks: 'payback',
  places: 'stock-place',
  'recharge-offers': 'recharge-offer',
  replies: 'reply',
  reviews: 'review',
  skus: 'sku',
  slots: 'flash-slot',
  templates: 'notice-template',
  vocabulary: 'term',
  'wine-bulk': 'bulk-change',
  wines: 'wine',
}

export type ObjectOfAct = { kind: string; id: string }

/** What a call is about, by its path: the first parameters and the word before them. */
export function objectOfPath(path: string, params: Readonly<Record<string, unknown>>): ObjectOfAct | undefined {
  const [, word, names] = /([\w-]+)\/(:\w+(?:\/:\w+)*)/.exec(path) ?? []
  if (!word || !names) return undefined
  const id = names
    .split('/')
    .map((name) => String(params[name.slice(1)] ?? ''))
    .join('/')
  return { kind: KINDS_IN_PATHS[word] ?? word, id }
}
