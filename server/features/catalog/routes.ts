import QRCode from 'qrcode'
import * as catalog from '#contract/catalog.ts'
import { encodeProductCard } from '#contract/product-card.ts'
import { encodeProduct } from '#contract/product-detail.ts'
import { refuse } from '#contract/refusals.ts'
import { text } from '#domain/locale.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import type { Tag } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { homeRoutes } from './home-routes.ts'
import { productFilter } from './product-filter.ts'
import { readCardPage } from './read-cards.ts'
import { readCategories, readHotWords } from './read-categories.ts'
import { readProduct } from './read-product.ts'

const KEPT = { keep: true } as const

export function catalogRoutes(serve: Serve, deps: Deps): void {
  const { db, config } = deps
  homeRoutes(serve, deps)

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

  const readList = async (query: catalog.WireProductQuery, newsMeans: 'filter' | 'sort', tag: (...tags: Tag[]) => void) => {
    const filter = productFilter(query, newsMeans)
    const page = filter ? await readCardPage(db, filter) : { list: [], count: 0 }
    tag(...tagsOfList(page.list), ...(filter?.sort === 'sales' ? ['sales'] : []))
    return page
  }

  serve(
    catalog.productList,
    async ({ query, tag, ...reader }) =>
      (await readList(query, 'filter', tag)).list.map((card) => encodeProductCard(card, reader)),
    KEPT,
  )
  serve(
    catalog.pcProductList,
    async ({ query, tag, ...reader }) => {
      const { list, count } = await readList(query, 'sort', tag)
      return { list: list.map((card) => encodeProductCard(card, reader)), count }
    },
    KEPT,
  )
  serve(
    catalog.homeProducts,
    async ({ query, tag, ...reader }) => ({
      list: (await readList(query, 'sort', tag)).list.map((card) => encodeProductCard(card, reader)),
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

  const requireProduct = async (id: number, tag: (...tags: Tag[]) => void): Promise<Product> => {
    const product = (await readProduct(db, id)) ?? refuse('product-not-found')
    tag(...[product, ...product.related, ...product.sameEstate].map((shown) => `product:${shown.id}`))
    return product
  }

  serve(
    catalog.productDetailCall,
    async ({ params, tag, ...reader }) => encodeProduct(await requireProduct(params.id, tag), reader),
    KEPT,
  )
  serve(
    catalog.productDetailOfKind,
    async ({ params, tag, ...reader }) => encodeProduct(await requireProduct(params.id, tag), reader),
    KEPT,
  )
  serve(
    catalog.productOptionsCall,
    async ({ params, tag, ...reader }) => {
      const { storeInfo, productAttr, productValue } = encodeProduct(await requireProduct(params.id, tag), reader)
      return { storeInfo, productAttr, productValue }
    },
    KEPT,
  )

  // There is no mini-program yet whose code could be shown; an empty one makes clients fall back to the address.
  serve(catalog.pcProductCode, () => ({ routineCode: '' }), KEPT)
  serve(
    catalog.productCode,
    async ({ params, tag, locale }) => {
      const { id } = await requireProduct(params.id, tag)
      return { code: config.siteUrl ? await QRCode.toDataURL(`${config.siteUrl}/home/${locale}/goods_detail/${id}`) : '' }
    },
    KEPT,
  )
}

/** A list is made anew when wines come, go or change places, and when one that it shows changes. */
export const tagsOfList = (cards: readonly ProductCard[]): Tag[] => ['products', ...cards.map(({ id }) => `product:${id}`)]
