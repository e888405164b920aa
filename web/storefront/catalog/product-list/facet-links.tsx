import { createContext, type ReactNode, useContext } from 'react'
import type { FacetKey } from '#domain/facets.ts'
import { paths } from '../../paths.ts'

export type PathOf = (key: FacetKey, code: string) => string

/** Away from a list, a word on a card leads to the list of all such wines. */
const FacetLinksContext = createContext<PathOf>(paths.winesOf)

/** Within a list, the words on its cards narrow this list down (U18). */
export function FacetLinks({ pathOf, children }: { pathOf: PathOf; children: ReactNode }) {
  return <FacetLinksContext value={pathOf}>{children}</FacetLinksContext>
}

/** Where a word on a card leads. */
export const useFacetPath = (): PathOf => useContext(FacetLinksContext)
