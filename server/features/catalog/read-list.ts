import type { CountedFacet } from '#contract/shop/facets.ts'
import type { FacetKey, ListOrder } from '#domain/facets.ts'
import type { ProductCard } from '#domain/product.ts'
import type { Understood } from '#domain/search.ts'
import { msUntilNewYear } from '#domain/shanghai.ts'
import { cacheSearch, findMatchesOnce, type Matches } from '#server/features/search/find-matches.ts'
import type { SkuReads } from '#server/features/search/sku-reads.ts'
import { type Tag, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Cards } from './card-cache.ts'
import { facetsOf } from './facet-index/count-facets.ts'
import { type FacetQuestion, type Narrowed, narrow, pageOf } from './facet-index/narrow.ts'
import type { ReadFacetIndex } from './facet-index/open-facet-index.ts'
import { FLASH_TAG, type ReadFlashBadges, withBadges } from './flash-badges.ts'
import type { Wines } from './read-product.ts'

export type ListSources = Pick<Deps, 'db' | 'now'> & {
  facetIndex: ReadFacetIndex
  skus: SkuReads
  cards: Cards
  wines: Wines
  readFlashBadges: ReadFlashBadges
}

export type Showing = { tag: (...tags: Tag[]) => void; cacheFor: (ms: number) => void; cacheOnSecondRequest: () => void }

export type CardPage = { list: ProductCard[]; count: number }

export async function readCardPage(
  sources: ListSources,
  showing: Showing,
  question: FacetQuestion,
  keyword = '',
): Promise<CardPage> {
  const { narrowed, matches } = await ask(sources, question, keyword)
  if (matches) cacheSearch(sources, showing, matches)
  if (dependsOnClock(question)) keepWhileTrue(sources, showing)
  return cardsOf(sources, showing, narrowed)
}

/** With facets (or one facet with all its values) and the interpretation of the keyword. */
export async function readListPage(
  sources: ListSources,
  showing: Showing,
  question: FacetQuestion,
  { keyword, facet }: { keyword: string; facet?: FacetKey },
): Promise<CardPage & { facets: CountedFacet[]; understood: Understood | null }> {
  const { narrowed, matches } = await ask(sources, question, keyword)
  const facets = facetsOf(narrowed, facet)
  if (matches) cacheSearch(sources, showing, matches)
  keepWhileTrue(sources, showing)
  return { ...(await cardsOf(sources, showing, narrowed)), facets, understood: matches?.understood ?? null }
}

type Asked = { narrowed: Narrowed; matches: Matches | undefined }

async function ask(
  { db, skus, facetIndex, readFlashBadges }: ListSources,
  question: FacetQuestion,
  keyword: string,
): Promise<Asked> {
  const [matches, { ofProduct }] = await Promise.all([
    keyword ? findMatchesOnce(db, keyword, skus) : undefined,
    readFlashBadges(),
  ])
  const found = matches ? { tiers: matches.tiers } : {}
  // No await until the answers are read: the index changes in place.
  return { narrowed: narrow(await facetIndex(), { ...question, ...found, onFlashSale: [...ofProduct.keys()] }), matches }
}

async function cardsOf({ cards, readFlashBadges }: ListSources, showing: Showing, narrowed: Narrowed): Promise<CardPage> {
  const { ids, count } = pageOf(narrowed)
  showing.tag(...tagsOfList(ids), ...tagsOfOrder(narrowed.question.sort))
  return { list: await withBadges(readFlashBadges, await cards(ids), showing.cacheFor), count }
}

/** Invalidated when wines come, go or move, and when a shown one changes. */
const tagsOfList = (ids: readonly number[]): Tag[] => ['products', ...tagsOf('product', ids)]

const tagsOfOrder = (order: ListOrder): Tag[] =>
  order === 'sales' || order === 'sales-asc' ? ['sales'] : order === 'rating' ? ['ratings'] : []

const dependsOnClock = ({ choice, flag }: FacetQuestion): boolean =>
  flag === 'flash' || choice?.drink !== undefined || choice?.offer !== undefined

/** Flash sales and drinking windows change with time. */
function keepWhileTrue({ now }: ListSources, { tag, cacheFor }: Showing): void {
  tag(FLASH_TAG)
  cacheFor(msUntilNewYear(now()))
}
