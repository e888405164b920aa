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
 * One fixed word of the trade. `code` is lasting and unique within its kind; `name` is what is shown; `aliases` are what a list
 * or a search may say instead. Within one kind no name or alias means two terms, so that a look-up never has to guess.
 */
export type Term = {
  code: string
  name: { zh: string; en: string }
  aliases: readonly string[]
  /** The code of the wider term: the country of a region, the region of a site, the level a classification belongs to. */
  parent?: string
  note?: { zh: string; en: string }
}
