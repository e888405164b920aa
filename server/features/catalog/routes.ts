import QRCode from 'qrcode'
import type { Reader } from '#contract/localized.ts'
import { RawJson, rawList, rawObject } from '#contract/raw-json.ts'
import { refuse } from '#contract/refusals.ts'
import * as catalog from '#contract/shop/catalog.ts'
import { writeFacet } from '#contract/shop/facets.ts'
import { writeListedCard, writeProductCard } from '#contract/shop/product-card.ts'
import { encodeOptions, encodeProduct } from '#contract/shop/product-detail.ts'
import { productListCall } from '#contract/shop/product-list.ts'
import { encodeUnderstood } from '#contract/shop/search.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import { AGO_KEPT_MS, type ProductReviews } from '#domain/review.ts'
import { readPopularSearches } from '#server/features/search/popular.ts'
import type { SignedIn } from '#server/http/access.ts'
import { tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { openCards } from './card-cache.ts'
import { openFacetIndex } from './facet-index/open-facet-index.ts'
import { type ReadFlashBadges, withBadges } from './flash-badges.ts'
import { homeRoutes } from './home-routes.ts'
import { facetQuestion, productFilter } from './product-filter.ts'
import { readCategories } from './read-categories.ts'
import { readCategoryPage } from './read-category-page.ts'
import { readCardPage, readListPage, type Showing } from './read-list.ts'
import { readProduct } from './read-product.ts'

const CACHED = { cache: true } as const
/** What is searched for most changes from day to day. */
const POPULAR_KEPT_MS = 3_600_000

/** What comes from the features above, which this one knows nothing of. `staysMs`: for so long the same coupons can be taken. */
export type OthersPart = {
  readReviews: (productId: number) => Promise<ProductReviews>
  readCoupons: (productId: number) => Promise<{ offers: readonly CouponOffer[]; staysMs: number }>
  readFlashBadges: ReadFlashBadges
  /** How many of each wine somebody has in the cart. */
  readInCart: (accountId: number) => Promise<ReadonlyMap<number, number>>
}

/** Lists that say nothing about a cart are the same for everybody. */
const CACHED_WITHOUT_CART = { cache: (query: catalog.WireProductQuery) => !catalog.asksForCart(query) }

export function catalogRoutes(
  serve: Serve,
  deps: Deps,
  { readReviews, readCoupons, readFlashBadges, readInCart }: OthersPart,
): void {
  const { db, config, now } = deps
  const shelf = openFacetIndex(deps)
  const sources = { db, now, shelf, cards: openCards(deps), readFlashBadges }
  homeRoutes(serve, sources)

  serve(
    catalog.categoryList,
    async ({ query, tag, ...reader }) => {
      tag('categories')
      const categories = await readCategories(db, shelf)
      if (query.pid === undefined) return categories.map((category) => catalog.encodeCategory(category, reader))
      return catalog.encodeFlatCategories(categories, query.pid, reader).slice(0, query.limit)
    },
    CACHED,
  )

  const readList = (query: catalog.WireProductQuery, newsMeans: 'filter' | 'sort', showing: Showing) =>
    readCardPage(sources, showing, productFilter(query, newsMeans), query.keyword)

  type Listing = Reader & { query: catalog.WireProductQuery; account: SignedIn | null }
  const writeListed = async (list: readonly ProductCard[], { query, account, ...reader }: Listing) => {
    if (!catalog.asksForCart(query)) return writeAll(list, reader)
    const inCart = account ? await readInCart(account.accountId) : undefined
    return rawList(list, (card) => writeListedCard(card, reader, inCart?.get(card.id) ?? 0))
  }

  serve(
    catalog.productList,
    async (call) => new RawJson(await writeListed((await readList(call.query, 'filter', call)).list, call)),
    CACHED_WITHOUT_CART,
  )
  serve(
    catalog.pcProductList,
    async (call) => {
      const { list, count } = await readList(call.query, 'sort', call)
      return rawObject(catalog.pcProductList, { list: await writeListed(list, call), count: String(count) })
    },
    CACHED_WITHOUT_CART,
  )
  serve(
    productListCall,
    async ({ query, ...reader }) => {
      const { list, count, facets, understood } = await readListPage(sources, reader, facetQuestion(query), query)
      return rawObject(productListCall, {
        list: writeAll(list, reader),
        count: String(count),
        facets: rawList(facets, (facet) => writeFacet(facet, reader)),
        understood: JSON.stringify(understood && encodeUnderstood(understood, reader)),
      })
    },
    CACHED,
  )
  serve(
    catalog.categoryPageCall,
    async ({ params, ...reader }) => {
      reader.tag('categories', 'products', 'estates')
      const page = (await readCategoryPage(db, await shelf(), params.id)) ?? refuse('not-found')
      return catalog.encodeCategoryPage(page, reader)
    },
    CACHED,
  )

  serve(
    catalog.hotWords,
    async ({ locale, tag, cacheFor }) => {
      tag('categories')
      cacheFor(POPULAR_KEPT_MS)
      return readPopularSearches(db, locale, now())
    },
    CACHED,
  )

  const requireProduct = async (id: number, { tag, cacheFor }: Showing): Promise<Product> => {
    const found = (await readProduct(sources, id)) ?? refuse('product-not-found')
    tag(
      ...tagsOf(
        'product',
        [found, ...found.related, ...found.sameEstate].map(({ id }) => id),
      ),
    )
    const [product = found] = await withBadges(readFlashBadges, [found], cacheFor)
    const related = await withBadges(readFlashBadges, found.related, cacheFor)
    return { ...product, related, sameEstate: await withBadges(readFlashBadges, found.sameEstate, cacheFor) }
  }

  type Asked = Reader & Showing & { params: { id: number } }
  const readDetail = async ({ params, locale, client, ...showing }: Asked) => {
    const { tag, cacheFor } = showing
    const [product, reviews, coupons] = await Promise.all([
      requireProduct(params.id, showing),
      readReviews(params.id),
      readCoupons(params.id),
    ])
    tag('coupons')
    cacheFor(coupons.staysMs)
    if (reviews.best && client === 'phone') cacheFor(AGO_KEPT_MS)
    const about = { ...reviews, coupons: coupons.offers }
    return encodeProduct(product, about, { locale, client, say: (key, values) => say(locale, key, values) }, now())
  }
  serve(catalog.productDetailCall, readDetail, CACHED)
  serve(catalog.productDetailOfKind, readDetail, CACHED)
  serve(
    catalog.productOptionsCall,
    async ({ params, ...reader }) => encodeOptions(await requireProduct(params.id, reader), reader),
    CACHED,
  )

  // There is no mini-program yet whose code could be shown; an empty one makes clients fall back to the address.
  serve(catalog.pcProductCode, () => ({ routineCode: '' }), CACHED)
  serve(
    catalog.productCode,
    async ({ params, locale, ...showing }) => {
      const { id } = await requireProduct(params.id, showing)
      return { code: config.siteUrl ? await QRCode.toDataURL(`${config.siteUrl}/home/${locale}/goods_detail/${id}`) : '' }
    },
    CACHED,
  )
}

const writeAll = (cards: readonly ProductCard[], reader: Reader) => rawList(cards, (card) => writeProductCard(card, reader))
