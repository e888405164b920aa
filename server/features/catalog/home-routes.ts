import { encodeLocalized, type Reader } from '#contract/localized.ts'
import { encodeFlatCategories } from '#contract/shop/categories.ts'
import * as home from '#contract/shop/home.ts'
import { encodeProductCard } from '#contract/shop/product-card.ts'
import { decodeRecommended, listRecommended, type RecommendedKind } from '#contract/shop/product-list.ts'
import type { ProductCard, ProductFlag } from '#domain/product.ts'
import { tagsOf } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { withBadges } from './flash-badges.ts'
import type { Frontage } from './home-parts.ts'
import { homeFilter } from './product-filter.ts'
import { readCategories } from './read-categories.ts'
import { type ListSources, readCardPage, type Showing } from './read-list.ts'
import { listIdsByTerm } from './sql.ts'

const CACHED = { cache: true } as const
const BLOCK_WINES = 10
const PER_CATEGORY = 8
/** The level-1 category by which phone clients sort their home page. */
const TYPES = 3

const FLAGS: Record<RecommendedKind, ProductFlag> = { best: 'recommended', hot: 'hot', new: 'new' }
type Paging = { page: number; limit: number }
export type ReadFrontage = (reader: Reader & Showing) => Promise<Frontage>

const NOT_IN_THIS_SHOP = { menus: [], roll: [], activity: [], lovely: [], newGoodsBananr: '', explosive_money: [] }

export function homeRoutes(serve: Serve, sources: ListSources, readFrontage: ReadFrontage): void {
  const { db, readFlashBadges } = sources
  const encodeAll = (cards: readonly ProductCard[], reader: Reader) => cards.map((card) => encodeProductCard(card, reader))

  const readRecommended = async (kind: RecommendedKind | undefined, { page, limit }: Paging, showing: Showing) => {
    showing.tag('products')
    if (!kind) return { list: [], count: 0 }
    return readCardPage(sources, showing, { flag: FLAGS[kind], sort: 'default', offset: (page - 1) * limit, limit })
  }
  const block = async (kind: RecommendedKind, showing: Showing) =>
    (await readRecommended(kind, { page: 1, limit: BLOCK_WINES }, showing)).list

  serve(
    listRecommended,
    async ({ params, query, ...reader }) => {
      const { list, count } = await readRecommended(decodeRecommended(params.type), query, reader)
      return { list: encodeAll(list, reader), count }
    },
    CACHED,
  )
  serve(
    home.groomList,
    async ({ params, query, ...reader }) => {
      const { list } = await readRecommended(decodeRecommended(params.type), query, reader)
      return { banner: [], list: encodeAll(list, reader) }
    },
    CACHED,
  )
  serve(home.goodProducts, async (reader) => ({ list: encodeAll(await block('best', reader), reader) }), CACHED)
  serve(
    home.hotProducts,
    async ({ query, ...reader }) => encodeAll((await readRecommended('hot', query, reader)).list, reader),
    CACHED,
  )

  serve(
    home.categoryProducts,
    async ({ query: { page, limit }, tag, cacheFor, ...reader }) => {
      tag('categories', 'products')
      const types = encodeFlatCategories(await readCategories(db, sources.facetIndex), TYPES, reader)
      const shown = types.slice((page - 1) * limit, page * limit)
      const idsByTerm = await listIdsByTerm(
        db,
        shown.map(({ id }) => id),
        PER_CATEGORY,
      )
      const found = await sources.cards([...new Set(idsByTerm.flatMap(({ ids }) => ids))])
      const cards = await withBadges(readFlashBadges, found, cacheFor)
      tag(
        ...tagsOf(
          'product',
          cards.map(({ id }) => id),
        ),
      )
      const productsOf = (termId: number) => {
        const ids = idsByTerm.find((entry) => entry.termId === termId)?.ids ?? []
        return encodeAll(
          ids.flatMap((id) => cards.find((card) => card.id === id) ?? []),
          reader,
        )
      }
      return { list: shown.map((category) => ({ ...category, productList: productsOf(category.id) })), count: types.length }
    },
    CACHED,
  )

  serve(
    home.homeProducts,
    async ({ query, ...reader }) => {
      const question = homeFilter(query)
      reader.tag('products')
      return { list: question ? encodeAll((await readCardPage(sources, reader, question)).list, reader) : [] }
    },
    CACHED,
  )

  const readHome = async (reader: Reader & Showing) => {
    reader.tag('categories')
    const [categories, best, fresh, hot, frontage] = await Promise.all([
      readCategories(db, sources.facetIndex),
      block('best', reader),
      block('new', reader),
      block('hot', reader),
      readFrontage(reader),
    ])
    const shown = {
      info: {
        fastList: encodeFlatCategories(categories, TYPES, reader),
        bastList: encodeAll(best, reader),
        firstList: encodeAll(fresh, reader),
      },
      benefit: [],
      likeInfo: encodeAll(hot, reader),
      subscribe: false,
      tengxun_map_key: '',
      ...encodeLocalized('site_name', frontage.siteName, reader),
    }
    return { shown, frontage }
  }

  serve(home.homeIndexV2, async (reader) => (await readHome(reader)).shown, CACHED)
  serve(
    home.homeIndex,
    async (reader) => {
      const { shown, frontage } = await readHome(reader)
      const { info, ...rest } = shown
      return {
        ...rest,
        info: { ...info, fastInfo: '', bastInfo: '', firstInfo: '', salesInfo: '', bastBanner: [] },
        banner: frontage.banners.map(({ image, page }) => ({ pic: image, url: page })),
        logoUrl: frontage.logoUrl,
        ...NOT_IN_THIS_SHOP,
      }
    },
    CACHED,
  )
}
