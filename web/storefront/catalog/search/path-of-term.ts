import { type CategoryPageKind, facetOfKind } from '#domain/category-page.ts'
import type { SearchTerm } from '#domain/search.ts'
import { paths } from '../../paths.ts'

/** The wines of a term; its own page when lists cannot be narrowed by it. */
export function pathOfTerm({ id, kind, code }: SearchTerm): string {
  // Terms come with kinds of the vocabulary, or are estates.
  const key = facetOfKind(kind as CategoryPageKind)
  return key ? paths.winesOf(key, code) : paths.about(kind, id)
}
