import type { PageKey } from './content.ts'

/* What a new shop in production needs before it opens. */

/** Until the merchant gives it another. */
export const NEW_SHOP_NAME = 'Rebstock'
export const givenName = (name = ''): string => (name === NEW_SHOP_NAME ? '' : name)

/** `required`: done before opening. `looked-at`: done, or called right as it is. `optional`: may be left. */
export const OPENING_POINTS = {
  'second-factor': 'required',
  company: 'required',
  filing: 'required',
  'network-security': 'optional',
  licences: 'required',
  pages: 'required',
  freight: 'looked-at',
  payment: 'required',
  sms: 'required',
  wines: 'required',
  pictures: 'optional',
  translations: 'optional',
  labels: 'optional',
  'return-address': 'optional',
  notices: 'optional',
  backup: 'optional',
  promises: 'optional',
  menu: 'optional',
} as const satisfies Record<string, 'required' | 'looked-at' | 'optional'>
export type OpeningPoint = keyof typeof OPENING_POINTS
export const OPENING_POINT_NAMES = Object.keys(OPENING_POINTS) as OpeningPoint[]
/** Points that staff can call settled without doing anything. */
export const SETTLED_POINTS = OPENING_POINT_NAMES.filter((point) => OPENING_POINTS[point] !== 'required')

/** What a point still wants, as sentences name it (`console-opening.missing.…`). */
export const OPENING_GAPS = [
  'no-second-factor',
  'name-zh',
  'name-en',
  'address-zh',
  'address-en',
  'contact',
  'logo',
  'record-number',
  'network-security',
  'licence',
  'licence-en',
  'page-agreement',
  'page-privacy',
  'page-returns',
  'page-shipping',
  'page-age',
  'page-languages',
  'page-places',
  'freight-untouched',
  'no-method',
  'untested',
  'test-failed',
  'no-wine',
  'no-picture',
  'no-translation',
  'no-importer',
  'no-label',
  'no-return-address',
  'no-recipient',
  'no-backup',
  'old-backup',
  'look-at',
] as const
export type OpeningGap = (typeof OPENING_GAPS)[number]

export type PointState = { point: OpeningPoint; gaps: { gap: OpeningGap; count: number }[]; isSettled: boolean }

export const isPointDone = ({ point, gaps, isSettled }: PointState): boolean =>
  gaps.length === 0 || (isSettled && OPENING_POINTS[point] !== 'required')

/** Optional points never hold the opening up. */
export const mayOpen = (points: readonly PointState[]): boolean =>
  points.every((state) => OPENING_POINTS[state.point] === 'optional' || isPointDone(state))

/** Pages that the law asks of a shop that sells wine. */
export const LEGAL_PAGES = ['agreement', 'privacy', 'returns', 'shipping', 'age'] as const satisfies readonly PageKey[]
export type LegalPage = (typeof LEGAL_PAGES)[number]
/** Pages that the shop brings a template for. */
export const TEMPLATE_PAGES = [...LEGAL_PAGES, 'payment'] as const satisfies readonly PageKey[]
export type TemplatePage = (typeof TEMPLATE_PAGES)[number]

/** What a template leaves to be filled in, in either language. */
const MARKED_PLACE = /【(?:\u5f85\u586b\u5199|To complete)[^】]*】/g
export const markedPlaces = (html: string): string[] => html.match(MARKED_PLACE) ?? []

export const PROVIDERS = [
  'alipay',
  'wechat-pay',
  'sms',
  'wechat-sign-in',
  'wechat-mini',
  'wechat-messages',
  'email',
  'tracking',
] as const
export type Provider = (typeof PROVIDERS)[number]
export const PAYMENT_CHECKS = ['alipay', 'wechat-pay'] as const satisfies readonly Provider[]
/** A payment number we never issue: asking for it tests the keys. */
export const NOBODYS_PAYMENT = 'p00000000000000000000'

/** Why a provider's test went wrong, as far as its answer tells. */
export const CHECK_CAUSES = [
  'unreachable',
  'too-slow',
  'clock',
  'key',
  'certificate',
  'account',
  'address',
  'not-approved',
  'not-allowed',
  'too-often',
  'out-of-order',
  'other',
] as const
export type CheckCause = (typeof CHECK_CAUSES)[number]
export type ProviderCheck = {
  /** null: good. */
  cause: CheckCause | null
  /** The provider's own word, without secrets. */
  detail: string
  at: Date
}

/** A good backup is made every day. */
export const BACKUP_HOURS_MAX = 24 + 2

/** Set by the console and read below /home: staff see the shop before it opens. */
export const PREVIEW_COOKIE = 'shop.preview'
