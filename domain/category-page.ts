import type { FacetKey } from './facets.ts'
import type { Localized } from './locale.ts'
import type { TermRef } from './product.ts'
import type { TermKind } from './vocabulary/term.ts'

/** `dimension`: one of the five of the menu, as a whole. */
export type CategoryPageKind = TermKind | 'estate' | 'dimension'

/** A value of the menu as a place of its own: a region, a grape, an estate … */
export type CategoryPage = TermRef & {
  kind: CategoryPageKind
  note: Localized
  image: string
  /** Wines on sale with this value or one that lies below it. */
  productCount: number
  /** What it lies in, the widest first. */
  above: (TermRef & { kind: CategoryPageKind })[]
  /** What lies directly in it and has wines on sale, most wines first. */
  below: (TermRef & { kind: CategoryPageKind; image: string; productCount: number })[]
  estate: { village: Localized; blurb: Localized; story: Localized; founded: number | null; hectares: number | null } | null
}

/** The facet that a kind of term is chosen by; undefined when wines cannot be narrowed by it. */
export function facetOfKind(kind: CategoryPageKind): FacetKey | undefined {
  if (kind === 'type') return 'style'
  return kind === 'flavour' || kind === 'dimension' ? undefined : kind
}
