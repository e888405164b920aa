import QRCode from 'qrcode'
import * as catalog from '#contract/catalog.ts'
import { writeFacet } from '#contract/facets.ts'
import type { Reader } from '#contract/localized.ts'
import { writeListedCard, writeProductCard } from '#contract/product-card.ts'
import { encodeOptions, encodeProduct } from '#contract/product-detail.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeUnderstood } from '#contract/search.ts'
import { shelfCall } from '#contract/shelf.ts'
import { Written, writeData, writeList } from '#contract/written.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import { AGO_KEPT_MS, type ProductReviews } from '#domain/review.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { type ReadFlashBadges, withBadges } from './flash-badges.ts'
import { homeRoutes } from './home-routes.ts'
import { openCards } from './kept-cards.ts'
import { productFilter, shelfQuestion } from './product-filter.ts'
import { readCategories } from './read-categories.ts'
import { readCategoryPage } from './read-category-page.ts'
import { readCardPage, readShelfPage, type Showing } from './read-list.ts'
import { readProduct } from './read-product.ts'
import { readPopularSearches } from './search/popular.ts'
import { openShelf } from './shelf/shelf.ts'

const KEPT = { keep: true } as const
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
const KEPT_WITHOUT_CART = { keep: (query: catalog.WireProductQuery) => !catalog.asksForCart(query) }

export function catalogRoutes(
  serve: Serve,
  deps: Deps,
  { readReviews, readCoupons, readFlashBadges, readInCart }: OthersPart,
): void {
  const { db, config, now } = deps
  const shelf = openShelf(deps)
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
    KEPT,
  )

  const readList = (query: catalog.WireProductQuery, newsMeans: 'filter' | 'sort', showing: Showing) =>
    readCardPage(sources, showing, productFilter(query, newsMeans), query.keyword)

  type Listing = Reader & { query: catalog.WireProductQuery; account: SignedIn | null }
  const writeListed = async (list: readonly ProductCard[], { query, account, ...reader }: Listing) => {
    if (!catalog.asksForCart(query)) return writeAll(list, reader)
    const inCart = account ? await readInCart(account.accountId) : undefined
    return writeList(list, (card) => writeListedCard(card, reader, inCart?.get(card.id) ?? 0))
  }

  serve(
    catalog.productList,
    async (call) => new Written(await writeListed((await readList(call.query, 'filter', call)).list, call)),
    KEPT_WITHOUT_CART,
  )
  serve(
    catalog.pcProductList,
    async (call) => {
      const { list, count } = await readList(call.query, 'sort', call)
      return writeData(catalog.pcProductList, { list: await writeListed(list, call), count: String(count) })
    },
    KEPT_WITHOUT_CART,
  )
  serve(
    shelfCall,
    async ({ query, ...reader }) => {
      const { list, count, facets, understood } = await readShelfPage(sources, reader, shelfQuestion(query), query)
      return writeData(shelfCall, {
        list: writeAll(list, reader),
        count: String(count),
        facets: writeList(facets, (facet) => writeFacet(facet, reader)),
        understood: JSON.stringify(understood && encodeUnderstood(understood, reader)),
      })
    },
    KEPT,
  )
  serve(
    catalog.categoryPageCall,
    async ({ params, ...reader }) => {
      reader.tag('categories', 'products', 'estates')
      const page = (await readCategoryPage(db, await shelf(), params.id)) ?? refuse('not-found')
      return catalog.encodeCategoryPage(page, reader)
    },
    KEPT,
  )

  serve(
    catalog.hotWords,
    async ({ locale, tag, keepFor }) => {
      tag('categories')
      keepFor(POPULAR_KEPT_MS)
      return readPopularSearches(db, locale, now())
    },
    KEPT,
  )

  const requireProduct = async (id: number, { tag, keepFor }: Showing): Promise<Product> => {
    const found = (await readProduct(sources, id)) ?? refuse('product-not-found')
    tag(...[found, ...found.related, ...found.sameEstate].map((shown) => `product:${shown.id}`))
    const [product = found] = await withBadges(readFlashBadges, [found], keepFor)
    const related = await withBadges(readFlashBadges, found.related, keepFor)
    return { ...product, related, sameEstate: await withBadges(readFlashBadges, found.sameEstate, keepFor) }
  }

  type Asked = Reader & Showing & { params: { id: number } }
  const readDetail = async ({ params, locale, client, ...showing }: Asked) => {
    const { tag, keepFor } = showing
    const [product, reviews, coupons] = await Promise.all([
      requireProduct(params.id, showing),
      readReviews(params.id),
      readCoupons(params.id),
    ])
    tag('coupons')
    keepFor(coupons.staysMs)
    if (reviews.best && client === 'phone') keepFor(AGO_KEPT_MS)
    const about = { ...reviews, coupons: coupons.offers }
    return encodeProduct(product, about, { locale, client, say: (key, values) => say(locale, key, values) }, now())
  }
  serve(catalog.productDetailCall, readDetail, KEPT)
  serve(catalog.productDetailOfKind, readDetail, KEPT)
  serve(
    catalog.productOptionsCall,
    async ({ params, ...reader }) => encodeOptions(await requireProduct(params.id, reader), reader),
    KEPT,
  )

  // There is no mini-program yet whose code could be shown; an empty one makes clients fall back to the address.
  serve(catalog.pcProductCode, () => ({ routineCode: '' }), KEPT)
  serve(
    catalog.productCode,
    async ({ params, locale, ...showing }) => {
      const { id } = await requireProduct(params.id, showing)
      return { code: config.siteUrl ? await QRCode.toDataURL(`${config.siteUrl}/home/${locale}/goods_detail/${id}`) : '' }
    },
    KEPT,
  )
}

const writeAll = (cards: readonly ProductCard[], reader: Reader) => writeList(cards, (card) => writeProductCard(card, reader))
