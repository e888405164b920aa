import type { RegionGround } from './estate.ts'
import type { FacetKey } from './facets.ts'
import type { Localized } from './locale.ts'
import type { TermRef } from './product.ts'
import type { TermKind } from './vocabulary/term.ts'

/** `dimension`: one of the five of the menu, as a whole. */
export type CategoryPageKind = TermKind | 'estate' | 'dimension'

export type CategoryPage = TermRef & {
  kind: CategoryPageKind
  note: Localized
  image: string
  /** Including values below it. */
  productCount: number
  above: (TermRef & { kind: CategoryPageKind })[]
  /** Direct children with wines on sale, most wines first. */
  below: (TermRef & { kind: CategoryPageKind; image: string; productCount: number })[]
  estate: { village: Localized; blurb: Localized; story: Localized; founded: number | null; hectares: number | null } | null
  /** Only of a region that the shop knows. */
  ground: RegionGround | null
}

/** Undefined when wines cannot be filtered by this kind. */
export function facetOfKind(kind: CategoryPageKind): FacetKey | undefined {
  if (kind === 'type') return 'style'
  return kind === 'flavour' || kind === 'dimension' ? undefined : kind
}
