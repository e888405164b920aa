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
