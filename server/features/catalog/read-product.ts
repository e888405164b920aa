import type { Product, ProductCard } from '#domain/product.ts'
import { shanghaiDay } from '#domain/shanghai.ts'
import type { Wine } from '#domain/wine-facts.ts'
import { NO_IMPORTER } from '#domain/wine-label.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Cards } from './card-cache.ts'
import { narrow, pageOf } from './facet-index/narrow.ts'
import type { ReadFacetIndex } from './facet-index/open-facet-index.ts'
import { relatedTo } from './facet-index/related.ts'
import { type KeptByWine, keepByWine } from './keep-by-wine.ts'
import { cardOf, firstTerm, termsOf } from './read-cards.ts'
import { listWineRows, type WineRow } from './wine-sql.ts'

const RELATED_MAX = 8
const SAME_ESTATE_MAX = 8

/** On sale, with all facts and packs, in the given order; undefined where one is missing. */
export type Wines = KeptByWine<Wine>

const WINES_MAX = 2_000

export const openWines = ({ db, changes, now }: Pick<Deps, 'db' | 'changes' | 'now'>): Wines =>
  keepByWine(changes, (ids) => winesById(db, ids), {
    max: WINES_MAX,
    dropAllAt: ['categories', 'estates'],
    // Another delivery may be expected then.
    isOver: ({ skus }) => skus.some(({ expectedOn }) => expectedOn && expectedOn < shanghaiDay(now())),
  })

async function winesById(db: Db, ids: readonly number[], { isPreview = false } = {}): Promise<Map<number, Wine>> {
  const rows = await listWineRows(db, ids, { withHidden: isPreview })
  return new Map(rows.map((row) => [row.id, wineOf(row)]))
}

/** Hidden ones only when they are previewed. */
export const readWine = async (db: Db, id: number, { isPreview = false } = {}): Promise<Wine | undefined> =>
  (await winesById(db, [id], { isPreview })).get(id)

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
    label: { ...row.label, importer: { ...NO_IMPORTER, name: row.label.importer } },
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
  { facetIndex, cards }: { facetIndex: ReadFacetIndex; cards: Cards },
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
