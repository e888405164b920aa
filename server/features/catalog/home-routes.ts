import * as catalog from '#contract/catalog.ts'
import type { Reader } from '#contract/localized.ts'
import { encodeProductCard } from '#contract/product-card.ts'
import type { ProductCard, ProductFlag } from '#domain/product.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readCardPage, readCards } from './read-cards.ts'
import { readCategories } from './read-categories.ts'
import { listIdsByTerm } from './sql.ts'

const KEPT = { keep: true } as const
const SHELF = 10
const PER_CATEGORY = 8
/** Types of wine: the level-1 category by which phone clients sort their home page. */
const TYPES = 3

const FLAGS: Record<catalog.RecommendedKind, ProductFlag> = { best: 'recommended', hot: 'hot', new: 'new' }
type TagWith = (...tags: Tag[]) => void
type Paging = { page: number; limit: number }

/** Recommendations and the blocks of home pages (contract section 2.2). */
export function homeRoutes(serve: Serve, { db }: Deps): void {
  const encodeAll = (cards: readonly ProductCard[], reader: Reader) => cards.map((card) => encodeProductCard(card, reader))

  const readRecommended = async (kind: catalog.RecommendedKind | undefined, { page, limit }: Paging, tag: TagWith) => {
    tag('products')
    if (!kind) return { list: [], count: 0 }
    const found = await readCardPage(db, { flag: FLAGS[kind], sort: 'default', offset: (page - 1) * limit, limit })
    tag(...found.list.map(({ id }) => `product:${id}`))
    return found
  }
  const shelf = async (kind: catalog.RecommendedKind, tag: TagWith) =>
    (await readRecommended(kind, { page: 1, limit: SHELF }, tag)).list

  serve(
    catalog.pcRecommended,
    async ({ params, query, tag, ...reader }) => {
      const { list, count } = await readRecommended(catalog.decodeRecommended(params.type), query, tag)
      return { list: encodeAll(list, reader), count }
    },
    KEPT,
  )
  serve(
    catalog.groomList,
    async ({ params, query, tag, ...reader }) => {
      const { list } = await readRecommended(catalog.decodeRecommended(params.type), query, tag)
      return { banner: [], list: encodeAll(list, reader) }
    },
    KEPT,
  )
  serve(catalog.goodProducts, async ({ tag, ...reader }) => ({ list: encodeAll(await shelf('best', tag), reader) }), KEPT)
  serve(
    catalog.hotProducts,
    async ({ query, tag, ...reader }) => encodeAll((await readRecommended('hot', query, tag)).list, reader),
    KEPT,
  )

  serve(
    catalog.categoryProducts,
    async ({ query: { page, limit }, tag, ...reader }) => {
      tag('categories', 'products')
      const types = catalog.encodeFlatCategories(await readCategories(db), TYPES, reader)
      const shown = types.slice((page - 1) * limit, page * limit)
      const idsByTerm = await listIdsByTerm(
        db,
        shown.map(({ id }) => id),
        PER_CATEGORY,
      )
      const cards = await readCards(db, [...new Set(idsByTerm.flatMap(({ ids }) => ids))])
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

  const readHome = async (reader: Reader, tag: TagWith) => {
    tag('categories')
    const [categories, best, fresh, hot] = await Promise.all([
      readCategories(db),
      shelf('best', tag),
      shelf('new', tag),
      shelf('hot', tag),
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

  serve(catalog.homeIndexV2, ({ tag, ...reader }) => readHome(reader, tag), KEPT)
  serve(
    catalog.homeIndex,
    async ({ tag, ...reader }) => {
      const { info, ...home } = await readHome(reader, tag)
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
