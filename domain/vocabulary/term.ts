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
 * `code` never changes and is unique within its kind; `aliases` are other names in lists and searches. Within a kind no name or alias
 * may mean two terms, because look-ups must not guess.
 */
export type Term = {
  code: string
  name: { zh: string; en: string }
  aliases: readonly string[]
  /** The wider term, for example a region's country or a site's region. */
  parent?: string
  note?: { zh: string; en: string }
}
