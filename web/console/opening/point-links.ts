import type { OpeningGap, OpeningPoint } from '#domain/opening.ts'
import { PAGE_GROUPS } from '../pages.ts'
import { paths } from '../paths.ts'

/** A field of a page is named after `#`. */
const company = (field: string) => `${paths.company()}#${field}`

/** The page that mends a point. Providers are tested on the guide itself. */
const PAGES: Record<OpeningPoint, string | undefined> = {
  'second-factor': paths.secondFactor(),
  company: company('siteName'),
  filing: company('recordNumber'),
  'network-security': company('networkSecurity'),
  licences: company('licences'),
  pages: paths.texts(),
  freight: paths.freight(),
  payment: paths.bankAccount(),
  sms: undefined,
  wines: paths.wine('new'),
  pictures: paths.wines({ missing: 'picture' }),
  translations: paths.wines({ missing: 'translation' }),
  labels: paths.wines({ missing: 'label' }),
  'return-address': paths.returnAddress(),
  notices: paths.notices(),
  backup: undefined,
  promises: '/promises',
  menu: '/menu',
}

/** Where a single gap is mended, if it is more particular. */
const GAPS: Partial<Record<OpeningGap, string>> = {
  'name-zh': company('siteName'),
  'name-en': company('siteName'),
  'address-zh': company('address'),
  'address-en': company('address'),
  contact: company('contactNumber'),
  logo: company('logoUrl'),
  'no-importer': company('importerName'),
  'page-agreement': paths.text('agreement'),
  'page-privacy': paths.text('privacy'),
  'page-returns': paths.text('returns'),
  'page-shipping': paths.text('shipping'),
  'page-age': paths.text('age'),
}

/** The first gap decides. */
export const pageOf = (point: OpeningPoint, gaps: readonly { gap: OpeningGap }[]): string | undefined =>
  gaps.map(({ gap }) => GAPS[gap]).find((page) => page !== undefined) ?? PAGES[point]

const PLACES = new Set(PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ path }) => path)))

/** Only points whose page this console has. */
export const isPointHere = (point: OpeningPoint): boolean =>
  (point !== 'promises' && point !== 'menu') || PLACES.has(PAGES[point] ?? '')
