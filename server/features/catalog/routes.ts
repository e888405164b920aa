import QRCode from 'qrcode'
import * as catalog from '#contract/catalog.ts'
import type { Reader } from '#contract/localized.ts'
import { encodeProductCard } from '#contract/product-card.ts'
import { encodeOptions, encodeProduct } from '#contract/product-detail.ts'
import { refuse } from '#contract/refusals.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import { text } from '#domain/locale.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import { AGO_KEPT_MS, type ProductReviews } from '#domain/review.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { say } from '#server/http/words.ts'
import { type ReadFlashBadges, withBadges } from './flash-badges.ts'
import { homeRoutes } from './home-routes.ts'
import { productFilter } from './product-filter.ts'
import { readCardPage } from './read-cards.ts'
import { readCategories, readHotWords } from './read-categories.ts'
import { readProduct } from './read-product.ts'

const KEPT = { keep: true } as const

/** Of what an answer says it shows. */
type Showing = { tag: (...tags: Tag[]) => void; keepFor: (ms: number) => void }

/** What comes from the features above, which this one knows nothing of. `staysMs`: for so long the same coupons can be taken. */
export type OthersPart = {
  readReviews: (productId: number) => Promise<ProductReviews>
  readCoupons: (productId: number) => Promise<{ offers: readonly CouponOffer[]; staysMs: number }>
  readFlashBadges: ReadFlashBadges
}

export function catalogRoutes(serve: Serve, deps: Deps, { readReviews, readCoupons, readFlashBadges }: OthersPart): void {
  const { db, config, now } = deps
  homeRoutes(serve, deps, readFlashBadges)

  serve(
    catalog.categoryList,
    async ({ query, tag, ...reader }) => {
      tag('categories')
      const categories = await readCategories(db)
      if (query.pid === undefined) return categories.map((category) => catalog.encodeCategory(category, reader))
      return catalog.encodeFlatCategories(categories, query.pid, reader).slice(0, query.limit)
    },
    KEPT,
  )

  const readList = async (query: catalog.WireProductQuery, newsMeans: 'filter' | 'sort', { tag, keepFor }: Showing) => {
    const filter = productFilter(query, newsMeans)
    const page = filter ? await readCardPage(db, filter) : { list: [], count: 0 }
    tag(...tagsOfList(page.list), ...(filter?.sort === 'sales' ? ['sales'] : []))
    return { list: await withBadges(readFlashBadges, page.list, keepFor), count: page.count }
  }

  serve(
    catalog.productList,
    async ({ query, ...reader }) => (await readList(query, 'filter', reader)).list.map((card) => encodeProductCard(card, reader)),
    KEPT,
  )
  serve(
    catalog.pcProductList,
    async ({ query, ...reader }) => {
      const { list, count } = await readList(query, 'sort', reader)
      return { list: list.map((card) => encodeProductCard(card, reader)), count }
    },
    KEPT,
  )
  serve(
    catalog.homeProducts,
    async ({ query, ...reader }) => ({
      list: (await readList(query, 'sort', reader)).list.map((card) => encodeProductCard(card, reader)),
    }),
    KEPT,
  )

  serve(
    catalog.hotWords,
    async ({ locale, tag }) => {
      tag('categories')
      return (await readHotWords(db)).map((word) => text(word, locale))
    },
    KEPT,
  )

  const requireProduct = async (id: number, { tag, keepFor }: Showing): Promise<Product> => {
    const found = (await readProduct(db, id)) ?? refuse('product-not-found')
    tag(...[found, ...found.related, ...found.sameEstate].map((shown) => `product:${shown.id}`))
    const [product = found] = await withBadges(readFlashBadges, [found], keepFor)
    const related = await withBadges(readFlashBadges, found.related, keepFor)
    return { ...product, related, sameEstate: await withBadges(readFlashBadges, found.sameEstate, keepFor) }
  }

  type Asked = Reader & Showing & { params: { id: number } }
  const readDetail = async ({ params, tag, keepFor, locale, client }: Asked) => {
    const [product, reviews, coupons] = await Promise.all([
      requireProduct(params.id, { tag, keepFor }),
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

/** A list is made anew when wines come, go or change places, and when one that it shows changes. */
export const tagsOfList = (cards: readonly ProductCard[]): Tag[] => ['products', ...cards.map(({ id }) => `product:${id}`)]
