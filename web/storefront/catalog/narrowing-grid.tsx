import type { ComponentProps } from 'react'
import type { Facet } from '#domain/facets.ts'
import { GuideNote } from '../choose/guide-note.tsx'
import { ProductGrid } from './product-grid.tsx'
import { FacetLinks, type PathOf } from './product-list/facet-links.tsx'

type Props = ComponentProps<typeof ProductGrid> & {
  pathOf?: PathOf
  guide?: string | undefined
  facets?: readonly Facet[]
}

/** Words on cards narrow this list (U18). What "help me choose" was told stands above it. */
export function NarrowingGrid({ pathOf, guide, facets = [], ...grid }: Props) {
  const wines = <ProductGrid {...grid} />
  return (
    <>
      {guide ? <GuideNote guide={guide} facets={facets} /> : null}
      {pathOf ? <FacetLinks pathOf={pathOf}>{wines}</FacetLinks> : wines}
    </>
  )
}
