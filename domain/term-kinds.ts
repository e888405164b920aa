/** What a term of the shop can be: the facets of a wine, and its estate. In the order in which staff look for one. */
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
/** Characters by which staff look for a term. */
export const TERM_KEYWORD_MAX = 60
export type ListedTermKind = (typeof TERM_KINDS)[number]
