import type { Localized } from './locale.ts'

/** In the staff's display order. */
export const TERM_KINDS = [
  'estate',
  'region',
  'site',
  'country',
  'grape',
  'type',
  'taste',
  'classification',
  'farming',
  'closure',
  'pairing',
  'flavour',
] as const
export const TERM_KEYWORD_MAX = 60
export type ListedTermKind = (typeof TERM_KINDS)[number]

export const TERM_NAME_MAX = 120
export const TERM_ALIASES_MAX = 60
export const TERM_SORT_MAX = 1_000_000
export const TERM_SORT_USUAL = 10_000

/** Kinds of the term above; kinds that are missing here stand alone. */
const PARENT_KINDS: Partial<Record<ListedTermKind, readonly ListedTermKind[]>> = {
  estate: ['region', 'country'],
  region: ['region', 'country'],
  site: ['region'],
  classification: ['classification'],
}
export const parentKindsOf = (kind: ListedTermKind): readonly ListedTermKind[] => PARENT_KINDS[kind] ?? []

const HAN = /\p{Script=Han}/u

/** An import writes a name that it knows in one language into both. */
export const missingNames = ({ zh, en }: Localized): (keyof Localized)[] => [
  ...(HAN.test(zh) ? [] : (['zh'] as const)),
  ...(en.trim() === '' || HAN.test(en) ? (['en'] as const) : []),
]
