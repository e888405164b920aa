export type TermKind =
  | 'country'
  | 'region'
  | 'site'
  | 'classification'
  | 'grape'
  | 'type'
  | 'taste'
  | 'closure'
  | 'farming'
  | 'pairing'
  | 'flavour'

/**
 * A fixed trade term. `code` never changes and is unique within its kind; `aliases` are other names in lists and searches. Within a
 * kind no name or alias may mean two terms, so that look-ups are unambiguous.
 */
export type Term = {
  code: string
  name: { zh: string; en: string }
  aliases: readonly string[]
  /** Code of the wider term: a region's country, a site's region, a classification's level. */
  parent?: string
  note?: { zh: string; en: string }
}
