import type { CategoryPage, CategoryPageKind } from '#domain/category-page.ts'
import { CATEGORY_DIMENSIONS } from '#domain/product.ts'
import { regionGround } from '#domain/vocabulary/region-grounds.ts'
import { DIMENSION_NAMES } from '#domain/vocabulary/shop-words.ts'
import type { Db } from '#server/db/database.ts'
import type { FacetIndex } from './facet-index/columns.ts'
import { memberOfKind, memberOfTerm } from './facet-index/memberships.ts'
import { presentId } from './facet-index/narrow.ts'
import type { IndexedTerm } from './facet-index/sql.ts'
import { findTerm, listTermImages } from './sql.ts'

type Term = CategoryPage['above'][number]
type Counted = Term & { productCount: number }

/** A menu dimension or a term, or the one that a merged term became; undefined when unknown. Reads the index synchronously. */
export async function readCategoryPage(db: Db, index: FacetIndex, asked: number): Promise<CategoryPage | undefined> {
  const id = presentId(index, asked)
  const dimension = CATEGORY_DIMENSIONS.find((candidate) => candidate.id === id)
  if (dimension) {
    const below = countedTerms(index, ({ kind }) => kind === dimension.kind)
    const productCount = index.sets.get(memberOfKind(dimension.kind))?.size ?? 0
    const page = {
      id,
      code: dimension.kind,
      name: DIMENSION_NAMES[dimension.kind],
      productCount,
      image: '',
      estate: null,
      ground: null,
    }
    return { ...page, kind: 'dimension', note: { zh: '', en: '' }, above: [], below: await withImages(db, below) }
  }
  const below = countedTerms(index, ({ parentId }) => parentId === id)
  const above = termsAbove(index, id)
  const productCount = index.sets.get(memberOfTerm(id))?.size ?? 0
  const term = await findTerm(db, id)
  const ground = term?.kind === 'region' ? (regionGround(term.code) ?? null) : null
  return term && { ...term, ground, productCount, above, below: await withImages(db, below) }
}

const countedTerms = ({ terms, sets }: FacetIndex, isWanted: (term: IndexedTerm) => boolean): Counted[] =>
  [...terms.values()]
    .filter(isWanted)
    .map((term) => ({ ...termOf(term), productCount: sets.get(memberOfTerm(term.id))?.size ?? 0 }))
    .filter(({ productCount }) => productCount > 0)
    .toSorted((a, b) => b.productCount - a.productCount || (a.name.en < b.name.en ? -1 : 1))

function termsAbove({ terms }: FacetIndex, id: number): Term[] {
  const above: Term[] = []
  let wider = terms.get(terms.get(id)?.parentId ?? 0)
  while (wider && !above.some((known) => known.id === wider?.id)) {
    above.unshift(termOf(wider))
    wider = terms.get(wider.parentId ?? 0)
  }
  return above
}

const termOf = ({ id, kind, code, name }: IndexedTerm): Term => ({ id, kind: kind as CategoryPageKind, code, name })

async function withImages(db: Db, terms: readonly Counted[]): Promise<CategoryPage['below']> {
  const rows = await listTermImages(
    db,
    terms.map(({ id }) => id),
  )
  const images = new Map(rows.map(({ id, image }) => [id, image]))
  return terms.map((term) => ({ ...term, image: images.get(term.id) ?? '' }))
}
