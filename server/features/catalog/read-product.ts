import type { Product, ProductCard } from '#domain/product.ts'
import type { Wine } from '#domain/wine-facts.ts'
import type { Db } from '#server/db/database.ts'
import { narrow, pageOf } from './facet-index/narrow.ts'
import { cardOf, firstTerm, termsOf } from './read-cards.ts'
import type { ListSources } from './read-list.ts'
import { findFacts, listCardRows, listRelatedIds, listSkus } from './sql.ts'

const RELATED_MAX = 8
const SAME_ESTATE_MAX = 8

/** Undefined when it is missing, or hidden and not previewed. */
export async function readProduct(
  sources: Pick<ListSources, 'db' | 'facetIndex' | 'cards'>,
  id: number,
  { isPreview = false } = {},
): Promise<Omit<Product, 'year'> | undefined> {
  const wine = await readWine(sources.db, id, { isPreview })
  return wine && { ...wine, ...(await readNeighbours(sources, wine)) }
}

/** Without the wines beside it. */
export async function readWine(db: Db, id: number, { isPreview = false } = {}): Promise<Wine | undefined> {
  const [[row], facts, skus] = await Promise.all([
    listCardRows(db, [id], { withHidden: isPreview }),
    findFacts(db, id, isPreview),
    listSkus(db, id),
  ])
  if (!row || !facts) return undefined
  const card = cardOf(row)
  const { estate, morePictures, ...plain } = facts
  const hasVillage = estate !== null && (estate.village.zh !== '' || estate.village.en !== '')
  return {
    ...card,
    ...plain,
    images: [...new Set([...row.images, ...morePictures])],
    skus,
    country: firstTerm(row.terms, 'country'),
    site: firstTerm(row.terms, 'site'),
    classification: termsOf(row.terms, 'classification'),
    farming: termsOf(row.terms, 'farming'),
    closure: firstTerm(row.terms, 'closure'),
    pairings: termsOf(row.terms, 'pairing'),
    flavours: termsOf(row.terms, 'flavour'),
    estateStory: estate && { ...estate, village: hasVillage ? estate.village : null },
    isFavourite: false,
  }
}

async function readNeighbours(
  { db, facetIndex, cards }: Pick<ListSources, 'db' | 'facetIndex' | 'cards'>,
  { id, estate }: ProductCard,
): Promise<{ sameEstate: ProductCard[]; related: ProductCard[] }> {
  const likeIt = await listRelatedIds(db, id, RELATED_MAX + SAME_ESTATE_MAX)
  const ofEstate = { sort: 'default', offset: 0, limit: SAME_ESTATE_MAX, except: id } as const
  const sameEstateIds = estate ? pageOf(narrow(await facetIndex(), { ...ofEstate, termId: estate.id })).ids : []
  const relatedIds = likeIt.filter((other) => !sameEstateIds.includes(other)).slice(0, RELATED_MAX)
  const neighbours = await cards([...sameEstateIds, ...relatedIds])
  return {
    sameEstate: neighbours.filter((card) => sameEstateIds.includes(card.id)),
    related: neighbours.filter((card) => relatedIds.includes(card.id)),
  }
}
