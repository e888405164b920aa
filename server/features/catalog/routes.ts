import type { FastifyRequest } from 'fastify'
import QRCode from 'qrcode'
import type { Reader } from '#contract/localized.ts'
import { RawJson, rawList, rawObject } from '#contract/raw-json.ts'
import { refuse } from '#contract/refusals.ts'
import * as categories from '#contract/shop/categories.ts'
import { encodeFacet, writeFacet } from '#contract/shop/facets.ts'
import { encodeProductCard, writeListedCard, writeProductCard } from '#contract/shop/product-card.ts'
import * as detail from '#contract/shop/product-detail.ts'
import * as lists from '#contract/shop/product-list.ts'
import { encodeUnderstood } from '#contract/shop/understood.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import { AGO_KEPT_MS, type ProductReviews } from '#domain/review.ts'
import { addDays, dayStartMs, msUntilNewYear, shanghaiDay, shanghaiYear } from '#domain/shanghai.ts'
import { type Importer, withImporter } from '#domain/wine-label.ts'
import type { SignedIn } from '#server/http/access.ts'
import { tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { isNotOnOwnPhone } from '#server/http/spoken-by.ts'
import { readerOf } from '#server/http/words.ts'
import { openCards } from './card-cache.ts'
import { findPreviewed } from './editor/preview-wine.ts'
import type { ReadFacetIndex } from './facet-index/open-facet-index.ts'
import { skusOfIndex } from './facet-index/sku-reads.ts'
import { type ReadFlashBadges, withBadges } from './flash-badges.ts'
import { openHomeParts, type ReadHomeParts } from './home-parts.ts'
import { homeRoutes, type ReadFrontage } from './home-routes.ts'
import { facetQuestion, productFilter } from './product-filter.ts'
import { readCategories } from './read-categories.ts'
import { readCategoryPage } from './read-category-page.ts'
import { type ListSources, readCardPage, readListPage, type Showing } from './read-list.ts'
import { openWines, readWine, withNeighbours } from './read-product.ts'

const CACHED = { cache: true } as const

/** Data from other features. `staysMs`: how long the coupons stay the same. */
export type OthersPart = {
  readReviews: (productId: number) => Promise<ProductReviews>
  readCoupons: (productId: number) => Promise<{ offers: readonly CouponOffer[]; staysMs: number }>
  /** Of lists; what is known of reviews hangs on it, too. */
  facetIndex: ReadFacetIndex
  readFlashBadges: ReadFlashBadges
  readInCart: (accountId: number) => Promise<ReadonlyMap<number, number>>
  readIsFavourite: (accountId: number, productId: number) => Promise<boolean>
  /** The shop's. */
  readImporter: () => Promise<Importer>
  readFrontage: ReadFrontage
  /** Called for each answer about a wine. */
  noteVisit: (request: FastifyRequest) => void
}

const CACHED_WITHOUT_CART = { cache: (query: lists.WireProductQuery) => !lists.asksForCart(query) }

/** Returns what the home page of phone clients is made of, and what lists are read from. */
export function catalogRoutes(
  serve: Serve,
  deps: Deps,
  { facetIndex, readFrontage, noteVisit, ...others }: OthersPart,
): { readHomeParts: ReadHomeParts; listSources: ListSources } {
  const { db, config, now } = deps
  const { readReviews, readCoupons, readFlashBadges, readInCart, readIsFavourite, readImporter } = others
  const sources = openSources(deps, { facetIndex, readFlashBadges })
  homeRoutes(serve, sources, readFrontage)

  categoryRoutes(serve, sources)

  const readList = (query: lists.WireProductQuery, newsMeans: 'filter' | 'sort', showing: Showing) =>
    readCardPage(sources, showing, productFilter(query, newsMeans), query.keyword)

  type Listing = Reader & { query: lists.WireProductQuery; account: SignedIn | null }
  const writeListed = async (list: readonly ProductCard[], { query, account, ...reader }: Listing) => {
    if (!lists.asksForCart(query)) return writeAll(list, reader)
    const inCart = account ? await readInCart(account.accountId) : undefined
    return rawList(list, (card) => writeListedCard(card, reader, inCart?.get(card.id) ?? 0))
  }

  serve(
    lists.listProductsForPhones,
    async (call) => {
      const json = await writeListed((await readList(call.query, 'filter', call)).list, call)
      return new RawJson(() => json)
    },
    CACHED_WITHOUT_CART,
  )
  serve(
    lists.listProducts,
    async (call) => {
      const { list, count } = await readList(call.query, 'sort', call)
      const json = await writeListed(list, call)
      return rawObject(lists.listProducts, () => ({ list: json, count: String(count) }))
    },
    CACHED_WITHOUT_CART,
  )
  serve(
    lists.listWithFacets,
    async ({ query, ...reader }) => {
      return encodeListPage(await readListPage(sources, reader, facetQuestion(query), query), reader)
    },
    CACHED,
  )
  type Preview = { isPreview?: boolean }
  const requireProduct = async (
    id: number,
    { tag, cacheFor, isPreview = false }: Showing & Preview,
  ): Promise<Product<ProductCard>> => {
    const [wine] = isPreview ? [await readWine(db, id, { isPreview })] : await sources.wines([id])
    const found = await withNeighbours(sources, wine ?? refuse('product-not-found'))
    tag(
      ...tagsOf(
        'product',
        [found, ...found.related, ...found.sameEstate].map(({ id }) => id),
      ),
    )
    const [product = found] = await withBadges(readFlashBadges, [found], cacheFor)
    // A day that has passed is no longer shown.
    if (found.skus.some(({ expectedOn }) => expectedOn)) cacheFor(dayStartMs(addDays(shanghaiDay(now()), 1)) - now().getTime())
    if (found.drinking) cacheFor(msUntilNewYear(now()))
    const related = await withBadges(readFlashBadges, found.related, cacheFor)
    const sameEstate = await withBadges(readFlashBadges, found.sameEstate, cacheFor)
    return { ...product, related, sameEstate, year: shanghaiYear(now()) }
  }

  type Asked = Reader & Showing & Preview & { params: { id: number }; account: SignedIn | null }
  const readDetail = async ({ params, locale, client, account, ...showing }: Asked) => {
    const { tag, cacheFor } = showing
    const [product, reviews, coupons, isFavourite, importer] = await Promise.all([
      requireProduct(params.id, showing),
      readReviews(params.id),
      readCoupons(params.id),
      account ? readIsFavourite(account.accountId, params.id) : false,
      readImporter(),
    ])
    tag('coupons', 'company')
    cacheFor(coupons.staysMs)
    if (reviews.best && client === 'phone') cacheFor(AGO_KEPT_MS)
    const about = { ...reviews, coupons: coupons.offers }
    const label = withImporter(product.label, importer)
    return detail.writeProduct({ ...product, label, isFavourite }, about, readerOf({ locale, client }), now())
  }
  const shown = { cache: isNotOnOwnPhone, isEncoded: true, onServed: noteVisit }
  serve(detail.findProduct, readDetail, shown)
  serve(detail.previewProduct, async ({ params, ...call }) => {
    const id = (await findPreviewed(db, params.token)) ?? refuse('product-not-found')
    return readDetail({ ...call, account: null, params: { id }, isPreview: true })
  })
  serve(detail.findProductOfKind, readDetail, shown)
  serve(
    detail.findProductOptions,
    async ({ params, locale, client, ...showing }) =>
      detail.encodeOptions(await requireProduct(params.id, showing), readerOf({ locale, client })),
    CACHED,
  )

  // No mini-program yet; with an empty code clients fall back to the address.
  serve(detail.miniProgramCode, () => ({ routineCode: '' }), CACHED)
  serve(
    detail.productCode,
    async ({ params, locale, ...showing }) => {
      const { id } = await requireProduct(params.id, showing)
      return { code: config.siteUrl ? await QRCode.toDataURL(`${config.siteUrl}/home/${locale}/goods_detail/${id}`) : '' }
    },
    CACHED,
  )
  return { readHomeParts: openHomeParts(sources), listSources: sources }
}

function categoryRoutes(serve: Serve, { db, facetIndex }: ListSources): void {
  serve(
    categories.listCategories,
    async ({ query, tag, ...reader }) => {
      tag('categories')
      const tree = await readCategories(db, facetIndex)
      if (query.pid === undefined) return tree.map((category) => categories.encodeCategory(category, reader))
      return categories.encodeFlatCategories(tree, query.pid, reader).slice(0, query.limit)
    },
    CACHED,
  )
  serve(
    categories.findCategoryPage,
    async ({ params, ...reader }) => {
      reader.tag('categories', 'products', 'estates')
      const page = (await readCategoryPage(db, await facetIndex(), params.id)) ?? refuse('not-found')
      return categories.encodeCategoryPage(page, reader)
    },
    CACHED,
  )
}

type Opened = Pick<ListSources, 'facetIndex' | 'readFlashBadges'>

const openSources = (deps: Deps, opened: Opened): ListSources => ({
  ...opened,
  db: deps.db,
  now: deps.now,
  skus: skusOfIndex(opened.facetIndex),
  cards: openCards(deps),
  wines: openWines(deps),
})

const writeAll = (cards: readonly ProductCard[], reader: Reader) => rawList(cards, (card) => writeProductCard(card, reader))

/** As JSON, and for pages as data. */
function encodeListPage({ list, count, facets, understood }: Awaited<ReturnType<typeof readListPage>>, reader: Reader) {
  const meaning = understood && encodeUnderstood(understood, reader)
  return rawObject(
    lists.listWithFacets,
    () => ({
      list: writeAll(list, reader),
      count: String(count),
      facets: rawList(facets, (facet) => writeFacet(facet, reader)),
      understood: JSON.stringify(meaning),
    }),
    () => ({
      list: list.map((card) => encodeProductCard(card, reader)),
      count,
      facets: facets.map((facet) => encodeFacet(facet, reader)),
      understood: meaning,
    }),
  )
}
