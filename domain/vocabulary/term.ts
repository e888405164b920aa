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

/** `code` never changes; `aliases` are other names in lists and searches. Within a kind no name or alias may mean two terms. */
export type Term = {
  code: string
  name: { zh: string; en: string }
  aliases: readonly string[]
  /** For example a region's country or a site's region. */
  parent?: string
  note?: { zh: string; en: string }
}
