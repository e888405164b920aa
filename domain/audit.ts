/* The audit log: what staff did to which object (docs/decisions/033-audit-log.md). */

const ACT_OUTCOMES = ['done', 'refused', 'failed'] as const
/** `open`: without an end, so it is running, or was interrupted. */
export const ACT_STATES = [...ACT_OUTCOMES, 'open'] as const
export type ActState = (typeof ACT_STATES)[number]

export const ACTS_PER_PAGE = 50
export const ACT_SEARCH_MAX = 60
export const OBJECT_MAX = 120
export const USER_AGENT_KEPT = 200
/** An import may change thousands of wines. */
export const CHANGES_SHOWN_MAX = 500

/** What paths call the kinds of objects, where that is not their own name. */
const KINDS_IN_PATHS: Record<string, string> = {
  accounts: 'account',
  customers: 'account',
  'held-stock': 'account',
  agents: 'account',
  conversations: 'conversation',
  'after-sales': 'after-sale',
  alarms: 'alarm',
  aliases: 'search-alias',
  'article-categories': 'article-category',
  articles: 'article',
  assistants: 'assistant',
  banners: 'banner',
  bills: 'bill',
  corrections: 'correction',
  counts: 'stock-count',
  coupons: 'coupon',
  'coupon-copies': 'coupon-copy',
  estates: 'term',
  expected: 'delivery',
  exports: 'export',
  festivals: 'festival',
  films: 'film',
  'flash-sales': 'flash-sale',
  'freight-zones': 'freight-zone',
  'gift-boxes': 'gift-box',
  imports: 'import',
  invoices: 'invoice',
  keywords: 'keyword',
  'landed-costs': 'landed-cost',
  log: 'notice',
  lots: 'lot',
  moments: 'moment',
  'money-acts': 'money-act',
  movements: 'stock-movement',
  notes: 'note',
  notices: 'notice',
  orders: 'order',
  pages: 'page',
  'parcel-pairs': 'parcel',
  parcels: 'parcel',
  paybacks: 'payback',
  'phone-orders': 'order',
  places: 'stock-place',
  'recharge-offers': 'recharge-offer',
  replacements: 'replacement',
  replies: 'reply',
  reviews: 'review',
  roles: 'role',
  skus: 'sku',
  slots: 'flash-slot',
  templates: 'notice-template',
  transfers: 'transfer',
  uploads: 'film',
  views: 'view',
  vocabulary: 'term',
  'wine-bulk': 'bulk-change',
  wines: 'wine',
}
export type KindOfAct = { kind: string; verb: string }

/** There is one of each, so that storing it changes it. */
const SINGLE: Record<string, string> = {
  '/staff/company': 'company',
  '/staff/closed-days': 'closed-days',
  '/staff/working-days': 'working-days',
  '/staff/assistants/settings': 'assistant-setting',
  '/staff/order-limits': 'order-limits',
  '/staff/return-address': 'return-address',
  '/staff/money-acts/limits': 'agreement-limits',
  '/staff/payments/bank-account': 'bank-account',
  '/staff/notices/settings': 'notice-setting',
  '/staff/chat/settings': 'chat-setting',
  '/staff/chat/sound': 'chat-setting',
  '/staff/menu': 'menu',
  '/staff/promises': 'promise',
  '/staff/words': 'words',
}
/** What is done at the server’s shell is no call, and nobody is signed in. */
export const RECOVERY = { method: 'RUN', path: '/shell/recover', address: 'shell' } as const

/** Addresses that say it otherwise. */
const NAMED: Record<string, KindOfAct> = {
  '/staff/words/restore': { kind: 'words', verb: 'restore' },
  '/staff/opening/open': { kind: 'opening', verb: 'open-shop' },
  '/staff/opening/points/:point': { kind: 'opening', verb: 'point' },
  '/staff/opening/providers/:provider/check': { kind: 'provider', verb: 'test' },
  '/login': { kind: 'account', verb: 'sign-in' },
  '/auth/login': { kind: 'account', verb: 'sign-in' },
  '/login/mobile': { kind: 'account', verb: 'sign-in' },
  '/pc/wechat_auth': { kind: 'account', verb: 'sign-in' },
  '/logout': { kind: 'account', verb: 'sign-out' },
  '/auth/logout': { kind: 'account', verb: 'sign-out' },
  '/register/reset': { kind: 'account', verb: 'password' },
  [RECOVERY.path]: { kind: 'account', verb: 'recover' },
}
const OWN = '/staff/own/'

/** What an endpoint does to which kind of object, by its address: `POST /staff/wines/:id/prices` does `prices` to a `wine`. */
export function kindOfAct(method: string, path: string): KindOfAct {
  const single = SINGLE[path]
  if (single !== undefined) return { kind: single, verb: 'change' }
  const named = NAMED[path]
  if (named) return named
  if (path.startsWith(OWN)) return { kind: 'account', verb: path.slice(OWN.length).replace('/', '.') }
  const words = path.split('/').slice(2)
  const firstId = words.findIndex((word) => word.startsWith(':'))
  const found = firstId > 0 ? firstId - 1 : words.findIndex((word) => word in KINDS_IN_PATHS)
  const at = found < 0 ? words.length - 1 : found
  const word = words[at] ?? ''
  const rest = words.slice(at + 1).filter((each) => !each.startsWith(':'))
  const plain = method === 'DELETE' ? 'delete' : method === 'GET' ? 'read' : firstId > 0 ? 'change' : 'add'
  return { kind: KINDS_IN_PATHS[word] ?? word, verb: rest.join('.') || plain }
}

export type ObjectOfAct = { kind: string; id: string }

type Asked = { method: string; path: string; params: Readonly<Record<string, unknown>>; byAccount: number }

/** The first parameters of the address say which object it is; without any it is the own account, or the id is empty. */
export function objectOfAct({ method, path, params, byAccount }: Asked): ObjectOfAct {
  const { kind } = kindOfAct(method, path)
  if (path.startsWith(OWN) || !path.startsWith('/staff/')) return { kind, id: String(byAccount) }
  const [, names = ''] = /\/(:\w+(?:\/:\w+)*)/.exec(path) ?? []
  const id = names.split('/').map((name) => String(params[name.slice(1)] ?? ''))
  return { kind, id: id.join('/') }
}

/** `wine:12`, as addresses of the console say it; a kind alone means all of them. */
export function readObject(text: string): ObjectOfAct | undefined {
  const [, kind, id = ''] = /^([a-z][a-z-]{0,39})(?::(.{0,79}))?$/.exec(text) ?? []
  return kind === undefined ? undefined : { kind, id }
}

/** `title_zh`, and `value.siteName.zh` of a record: names that may be in the dictionaries, and the language. Of settings all is the value. */
export function partsOfField(field: string): { names: string[]; language: 'zh' | 'en' | undefined } {
  const [, path = field, language] = /^(.*)[_.](zh|en)$/.exec(field) ?? []
  const names = path.split('.')
  return {
    names: names.length > 1 && names[0] === 'value' ? names.slice(1) : names,
    language: language === 'zh' || language === 'en' ? language : undefined,
  }
}
