import type { ComponentProps } from 'react'
import { ProductGrid } from './product-grid.tsx'
import { FacetLinks, type PathOf } from './product-list/facet-links.tsx'

type Props = ComponentProps<typeof ProductGrid> & {
  pathOf?: PathOf
}

/** Words on cards narrow this list (U18). */
export function NarrowingGrid({ pathOf, ...grid }: Props) {
  const wines = <ProductGrid {...grid} />
  return pathOf ? <FacetLinks pathOf={pathOf}>{wines}</FacetLinks> : wines
}
