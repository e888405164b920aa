import * as catalog from '#contract/catalog.ts'
import type { Reader } from '#contract/localized.ts'
import { encodeProductCard } from '#contract/product-card.ts'
import type { ProductCard, ProductFlag } from '#domain/product.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { type ReadFlashBadges, withBadges } from './flash-badges.ts'
import { readCardPage, readCards } from './read-cards.ts'
import { readCategories } from './read-categories.ts'
import { listIdsByTerm } from './sql.ts'

const KEPT = { keep: true } as const
const SHELF = 10
const PER_CATEGORY = 8
/** Types of wine: the level-1 category by which phone clients sort their home page. */
const TYPES = 3

const FLAGS: Record<catalog.RecommendedKind, ProductFlag> = { best: 'recommended', hot: 'hot', new: 'new' }
type Showing = { tag: (...tags: Tag[]) => void; keepFor: (ms: number) => void }
type Paging = { page: number; limit: number }

/** Recommendations and the blocks of home pages (contract section 2.2). */
export function homeRoutes(serve: Serve, { db }: Deps, readFlashBadges: ReadFlashBadges): void {
  const encodeAll = (cards: readonly ProductCard[], reader: Reader) => cards.map((card) => encodeProductCard(card, reader))

  const readRecommended = async (kind: catalog.RecommendedKind | undefined, { page, limit }: Paging, showing: Showing) => {
    showing.tag('products')
    if (!kind) return { list: [], count: 0 }
    const found = await readCardPage(db, { flag: FLAGS[kind], sort: 'default', offset: (page - 1) * limit, limit })
    showing.tag(...found.list.map(({ id }) => `product:${id}`))
    return { list: await withBadges(readFlashBadges, found.list, showing.keepFor), count: found.count }
  }
  const shelf = async (kind: catalog.RecommendedKind, showing: Showing) =>
    (await readRecommended(kind, { page: 1, limit: SHELF }, showing)).list

  serve(
    catalog.pcRecommended,
    async ({ params, query, ...reader }) => {
      const { list, count } = await readRecommended(catalog.decodeRecommended(params.type), query, reader)
      return { list: encodeAll(list, reader), count }
    },
    KEPT,
  )
  serve(
    catalog.groomList,
    async ({ params, query, ...reader }) => {
      const { list } = await readRecommended(catalog.decodeRecommended(params.type), query, reader)
      return { banner: [], list: encodeAll(list, reader) }
    },
    KEPT,
  )
  serve(catalog.goodProducts, async (reader) => ({ list: encodeAll(await shelf('best', reader), reader) }), KEPT)
  serve(
    catalog.hotProducts,
    async ({ query, ...reader }) => encodeAll((await readRecommended('hot', query, reader)).list, reader),
    KEPT,
  )

  serve(
    catalog.categoryProducts,
    async ({ query: { page, limit }, tag, keepFor, ...reader }) => {
      tag('categories', 'products')
      const types = catalog.encodeFlatCategories(await readCategories(db), TYPES, reader)
      const shown = types.slice((page - 1) * limit, page * limit)
      const idsByTerm = await listIdsByTerm(
        db,
        shown.map(({ id }) => id),
        PER_CATEGORY,
      )
      const found = await readCards(db, [...new Set(idsByTerm.flatMap(({ ids }) => ids))])
      const cards = await withBadges(readFlashBadges, found, keepFor)
      tag(...cards.map(({ id }) => `product:${id}`))
      const productsOf = (termId: number) => {
        const ids = idsByTerm.find((entry) => entry.termId === termId)?.ids ?? []
        return encodeAll(
          ids.flatMap((id) => cards.find((card) => card.id === id) ?? []),
          reader,
        )
      }
      return { list: shown.map((category) => ({ ...category, productList: productsOf(category.id) })), count: types.length }
    },
    KEPT,
  )

  const readHome = async (reader: Reader & Showing) => {
    reader.tag('categories')
    const [categories, best, fresh, hot] = await Promise.all([
      readCategories(db),
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

  serve(catalog.homeIndexV2, (reader) => readHome(reader), KEPT)
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
    KEPT,
  )
}
