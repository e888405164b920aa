import type { Reader } from '#contract/localized.ts'
import * as catalog from '#contract/shop/catalog.ts'
import { encodeProductCard } from '#contract/shop/product-card.ts'
import type { ProductCard, ProductFlag } from '#domain/product.ts'
import { tagsOf } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { withBadges } from './flash-badges.ts'
import { homeFilter } from './product-filter.ts'
import { readCategories } from './read-categories.ts'
import { type ListSources, readCardPage, type Showing } from './read-list.ts'
import { listIdsByTerm } from './sql.ts'

const CACHED = { cache: true } as const
const SHELF = 10
const PER_CATEGORY = 8
/** Types of wine: the level-1 category by which phone clients sort their home page. */
const TYPES = 3

const FLAGS: Record<catalog.RecommendedKind, ProductFlag> = { best: 'recommended', hot: 'hot', new: 'new' }
type Paging = { page: number; limit: number }

/** Recommendations and the blocks of home pages (docs/wire.md, "Home"). */
export function homeRoutes(serve: Serve, sources: ListSources): void {
  const { db, readFlashBadges } = sources
  const encodeAll = (cards: readonly ProductCard[], reader: Reader) => cards.map((card) => encodeProductCard(card, reader))

  const readRecommended = async (kind: catalog.RecommendedKind | undefined, { page, limit }: Paging, showing: Showing) => {
    showing.tag('products')
    if (!kind) return { list: [], count: 0 }
    return readCardPage(sources, showing, { flag: FLAGS[kind], sort: 'default', offset: (page - 1) * limit, limit })
  }
  const shelf = async (kind: catalog.RecommendedKind, showing: Showing) =>
    (await readRecommended(kind, { page: 1, limit: SHELF }, showing)).list

  serve(
    catalog.pcRecommended,
    async ({ params, query, ...reader }) => {
      const { list, count } = await readRecommended(catalog.decodeRecommended(params.type), query, reader)
      return { list: encodeAll(list, reader), count }
    },
    CACHED,
  )
  serve(
    catalog.groomList,
    async ({ params, query, ...reader }) => {
      const { list } = await readRecommended(catalog.decodeRecommended(params.type), query, reader)
      return { banner: [], list: encodeAll(list, reader) }
    },
    CACHED,
  )
  serve(catalog.goodProducts, async (reader) => ({ list: encodeAll(await shelf('best', reader), reader) }), CACHED)
  serve(
    catalog.hotProducts,
    async ({ query, ...reader }) => encodeAll((await readRecommended('hot', query, reader)).list, reader),
    CACHED,
  )

  serve(
    catalog.categoryProducts,
    async ({ query: { page, limit }, tag, cacheFor, ...reader }) => {
      tag('categories', 'products')
      const types = catalog.encodeFlatCategories(await readCategories(db, sources.shelf), TYPES, reader)
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
    catalog.homeProducts,
    async ({ query, ...reader }) => {
      const question = homeFilter(query)
      reader.tag('products')
      return { list: question ? encodeAll((await readCardPage(sources, reader, question)).list, reader) : [] }
    },
    CACHED,
  )

  const readHome = async (reader: Reader & Showing) => {
    reader.tag('categories')
    const [categories, best, fresh, hot] = await Promise.all([
      readCategories(db, sources.shelf),
      shelf('best', reader),
      shelf('new', reader),
      shelf('hot', reader),
    ])
    return {
      info: {
        fastList: catalog.encodeFlatCategories(categories, TYPES, reader),
        bastList: encodeAll(best, reader),
        firstList: encodeAll(fresh, reader),
      },
      benefit: [],
      likeInfo: encodeAll(hot, reader),
      subscribe: false,
      tengxun_map_key: '',
      site_name: '',
      site_name_en: '',
    }
  }

  serve(catalog.homeIndexV2, (reader) => readHome(reader), CACHED)
  serve(
    catalog.homeIndex,
    async (reader) => {
      const { info, ...home } = await readHome(reader)
      return {
        ...home,
        info: { ...info, fastInfo: '', bastInfo: '', firstInfo: '', salesInfo: '', bastBanner: [] },
        banner: [],
        menus: [],
        roll: [],
        activity: [],
        lovely: [],
        logoUrl: '',
        newGoodsBananr: '',
        explosive_money: [],
      }
    },
    CACHED,
  )
}
