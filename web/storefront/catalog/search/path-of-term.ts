import { type CategoryPageKind, facetOfKind } from '#domain/category-page.ts'
import type { SearchTerm } from '#domain/search.ts'
import { paths } from '../../paths.ts'

/** The term's own page when lists have no such filter. */
export function pathOfTerm({ id, kind, code }: SearchTerm): string {
  const key = facetOfKind(kind as CategoryPageKind)
  return key ? paths.winesOf(key, code) : paths.about(kind, id)
}
