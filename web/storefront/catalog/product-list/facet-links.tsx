import { createContext, type ReactNode, useContext } from 'react'
import type { FacetKey } from '#domain/facets.ts'
import { paths } from '../../paths.ts'

export type PathOf = (key: FacetKey, code: string) => string

const FacetLinksContext = createContext<PathOf>(paths.winesOf)

export function FacetLinks({ pathOf, children }: { pathOf: PathOf; children: ReactNode }) {
  return <FacetLinksContext value={pathOf}>{children}</FacetLinksContext>
}

export const useFacetPath = (): PathOf => useContext(FacetLinksContext)
