import type { Product, ProductCard } from '#domain/product.ts'
import type { Wine } from '#domain/wine-facts.ts'
import { inBatches, READ_PATIENCE_MS } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { narrow, pageOf } from './facet-index/narrow.ts'
import { relatedTo } from './facet-index/related.ts'
import { cardOf, firstTerm, termsOf } from './read-cards.ts'
import type { ListSources } from './read-list.ts'
import { listWineRows, type WineRow } from './wine-sql.ts'

const RELATED_MAX = 8
const SAME_ESTATE_MAX = 8

export type ReadWine = (id: number) => Promise<Wine | undefined>

/** Wines on sale, without the wines beside them; those that are asked for at once come by one statement. */
export const openWineReads = (db: Pool): ReadWine =>
  inBatches((ids: readonly number[]) => readWines(db, ids), { patienceMs: READ_PATIENCE_MS })

/** In the given order; undefined where one is missing, or hidden and not previewed. */
export async function readWines(db: Db, ids: readonly number[], { isPreview = false } = {}): Promise<(Wine | undefined)[]> {
  const rows = await listWineRows(db, [...new Set(ids)], { withHidden: isPreview })
  const wines = new Map(rows.map((row) => [row.id, wineOf(row)]))
  return ids.map((id) => wines.get(id))
}

export const readWine = async (db: Db, id: number): Promise<Wine | undefined> => (await readWines(db, [id]))[0]

function wineOf(row: WineRow): Wine {
  const { estateStory } = row
  const hasVillage = estateStory !== null && (estateStory.village.zh !== '' || estateStory.village.en !== '')
  return {
    ...cardOf(row),
    description: row.description,
    alcohol: row.alcohol,
    residualSugar: row.residualSugar,
    acidity: row.acidity,
    serving: row.serving,
    drinking: row.drinking,
    bars: row.bars,
    imageWords: row.imageWords,
    grapeShares: row.grapeShares,
    images: [...new Set([...row.images, ...row.morePictures])],
    skus: row.skus,
    country: firstTerm(row.terms, 'country'),
    site: firstTerm(row.terms, 'site'),
    classification: termsOf(row.terms, 'classification'),
    farming: termsOf(row.terms, 'farming'),
    closure: firstTerm(row.terms, 'closure'),
    pairings: termsOf(row.terms, 'pairing'),
    flavours: termsOf(row.terms, 'flavour'),
    estateStory: estateStory && { ...estateStory, village: hasVillage ? estateStory.village : null },
    isFavourite: false,
  }
}

/** With the wines of its estate and those that are like it, found in memory. */
export async function withNeighbours(
  { facetIndex, cards }: Pick<ListSources, 'facetIndex' | 'cards'>,
  wine: Wine,
): Promise<Omit<Product<ProductCard>, 'year'>> {
  const { id, estate } = wine
  // No await until the ids are read: the index changes in place.
  const index = await facetIndex()
  const ofEstate = { sort: 'default', offset: 0, limit: SAME_ESTATE_MAX, except: id } as const
  const sameEstateIds = estate ? pageOf(narrow(index, { ...ofEstate, termId: estate.id })).ids : []
  const likeIt = relatedTo(index, termIdsOf(wine), { except: id, limit: RELATED_MAX + SAME_ESTATE_MAX })
  const relatedIds = likeIt.filter((other) => !sameEstateIds.includes(other)).slice(0, RELATED_MAX)
  const neighbours = await cards([...sameEstateIds, ...relatedIds])
  return {
    ...wine,
    sameEstate: neighbours.filter((card) => sameEstateIds.includes(card.id)),
    related: neighbours.filter((card) => relatedIds.includes(card.id)),
  }
}

const termIdsOf = ({ grapes, region, type, taste }: Wine): number[] =>
  [...grapes, region, type, taste].flatMap((term) => term?.id ?? [])
