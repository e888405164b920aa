import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, pageQuery, wireFlag, wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { CategoryPage, CategoryPageKind } from '#domain/category-page.ts'
import type { ListOrder, ListSort } from '#domain/facets.ts'
import { CATEGORY_DIMENSIONS, type Category, type CategoryChild } from '#domain/product.ts'
import { facetQuery } from './facets.ts'
import { decodeTerm, encodeTerm, listedCard, productCard, termRef } from './product-card.ts'
import { productDetail, productOptions } from './product-detail.ts'

export const KEYWORD_MAX = 100
const IDS_MAX = 100

const order = z.enum(['asc', 'desc', '']).default('')
const loose = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => undefined), schema]).optional()

const idList = z
  .string()
  .max(IDS_MAX * 11)
  .regex(/^[\d,]*$/)
  .default('')

/** Filters and sorts of product lists (docs/wire.md, "Lists"). */
export const productQuery = z.object({
  sid: loose(wireInt(0, 2_147_483_647)),
  cid: loose(wireInt(0, 2_147_483_647)),
  selectId: loose(wireInt(0, 2_147_483_647)),
  keyword: wireText(KEYWORD_MAX).default(''),
  priceOrder: order,
  salesOrder: order,
  news: loose(wireFlag),
  type: loose(wireInt(0, 10)),
  ids: idList,
  /** What a coupon is good for: categories with what lies below them, or wines. CRMEB's server ignores the latter. */
  coupon_category_id: idList,
  productId: idList,
  page: wireInt(1, 100_000).optional(),
  limit: wireInt(1, LIMIT_MAX).optional(),
  ...facetQuery,
})
export type WireProductQuery = z.output<typeof productQuery>

/** A list that is asked for by `type` says what the reader has of each wine in the cart (docs/wire.md, "Lists"). */
export const asksForCart = ({ type = 0 }: Pick<WireProductQuery, 'type'>): boolean => type !== 0

/** `ids=3,1,2` → [3, 1, 2]; at most a hundred. */
export const decodeIds = (ids: string): number[] =>
  ids
    .split(',')
    .map(Number)
    .filter((id) => id > 0 && id <= 2_147_483_647)
    .slice(0, IDS_MAX)

/** `news` filters in phone clients' lists and sorts in the PC client's (docs/wire.md, "Lists"); `sort` is ours and speaks last. */
export function decodeSort(
  { priceOrder, salesOrder, sort }: Pick<WireProductQuery, 'priceOrder' | 'salesOrder'> & { sort?: ListSort },
  isNewestFirst: boolean,
): ListOrder {
  if (priceOrder) return priceOrder === 'asc' ? 'price-asc' : 'price-desc'
  if (salesOrder) return salesOrder === 'asc' ? 'sales-asc' : 'sales'
  return sort ?? (isNewestFirst ? 'newest' : 'default')
}

type WireSort = { priceOrder?: 'asc' | 'desc'; salesOrder?: 'asc' | 'desc'; news?: 1; sort?: ListSort }
/** In CRMEB's words where it has them. */
export const encodeSort = (sort: ListOrder): WireSort => {
  if (sort === 'price-asc') return { priceOrder: 'asc' }
  if (sort === 'price-desc') return { priceOrder: 'desc' }
  if (sort === 'sales') return { salesOrder: 'desc' }
  if (sort === 'sales-asc') return { salesOrder: 'asc' }
  if (sort === 'newest') return { news: 1 }
  return sort === 'default' ? {} : { sort }
}

/** A block of a home page (docs/wire.md, "Home"): `type` is the kind of block here, not the stock. */
const homeQuery = z.object({
  priceOrder: order,
  salesOrder: order,
  newsOrder: wireText(10).default(''),
  news: wireFlag.default(false),
  type: loose(wireInt(0, 10)),
  ids: idList,
  selectId: loose(wireInt(0, 2_147_483_647)),
  limit: wireInt(1, LIMIT_MAX).optional(),
})
export type WireHomeQuery = z.output<typeof homeQuery>

const child = z.object({
  id: z.number(),
  pid: z.number(),
  pic: z.string(),
  big_pic: z.string(),
  ...localizedShape('cate_name'),
  code: z.string(),
  parent_code: z.string().nullable(),
  product_count: z.number(),
})
const category = z.object({
  id: z.number(),
  pid: z.number(),
  pic: z.string(),
  big_pic: z.string(),
  ...localizedShape('cate_name'),
  children: z.array(child),
})
export type WireCategory = z.infer<typeof category>
export type WireCategoryChild = z.infer<typeof child>

/** Without `pid` a tree, with `pid` and `limit` a flat list: -1 all of level 1, 0 all of level 2 (docs/wire.md, "Categories"). */
const flatCategory = z.object({ id: z.number(), pid: z.number(), pic: z.string(), ...localizedShape('cate_name') })
export type WireFlatCategory = z.infer<typeof flatCategory>

export const encodeCategory = ({ id, name, children }: Category, reader: Reader): WireCategory => ({
  id,
  pid: 0,
  pic: '',
  big_pic: '',
  ...encodeLocalized('cate_name', name, reader),
  children: children.map((value) => encodeCategoryChild(value, id, reader)),
})

const encodeCategoryChild = (value: CategoryChild, parentId: number, reader: Reader): WireCategoryChild => ({
  id: value.id,
  pid: parentId,
  pic: value.image,
  big_pic: value.image,
  ...encodeLocalized('cate_name', value.name, reader),
  code: value.code,
  parent_code: value.parentCode,
  product_count: value.productCount,
})

export function decodeCategory(wire: WireCategory): Category | undefined {
  const dimension = CATEGORY_DIMENSIONS.find(({ id }) => id === wire.id)
  return (
    dimension && {
      id: dimension.id,
      kind: dimension.kind,
      name: decodeLocalized('cate_name', wire),
      children: wire.children.map((value) => ({
        id: value.id,
        code: value.code,
        name: decodeLocalized('cate_name', value),
        image: value.pic,
        parentCode: value.parent_code,
        productCount: value.product_count,
      })),
    }
  )
}

export function encodeFlatCategories(categories: readonly Category[], pid: number, reader: Reader): WireFlatCategory[] {
  const flat = ({ id, pid: parent, pic, cate_name, cate_name_en }: WireFlatCategory) => ({
    id,
    pid: parent,
    pic,
    cate_name,
    cate_name_en,
  })
  const tree = categories.map((value) => encodeCategory(value, reader))
  if (pid === -1) return tree.map(flat)
  return tree.filter(({ id }) => pid === 0 || id === pid).flatMap(({ children }) => children.map(flat))
}

const cards = z.array(productCard)
const cardPage = z.object({ list: cards, count: z.number() })
const image = z.object({ img: z.string(), url: z.string() })
const productId = z.object({ id: wireId })

const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

export const categoryList = endpoint({
  ...read('/category', 'Vintner, region, type, taste and grapes with their values'),
  query: z.object({ pid: wireInt(-1, 2_147_483_647).optional(), limit: wireInt(1, 1_000).optional() }),
  data: z.union([z.array(category), z.array(flatCategory)]),
})
export const productList = endpoint({
  ...read('/products', 'Wines, as a bare array'),
  access: 'optional',
  query: productQuery,
  data: z.array(listedCard),
})
export const pcProductList = endpoint({
  ...read('/pc/get_products', 'Wines with their total number'),
  access: 'optional',
  query: productQuery,
  data: cardPage.extend({ list: z.array(listedCard) }),
})

const categoryPage = z.object({
  id: z.number(),
  kind: z.string(),
  code: z.string(),
  ...localizedShape('cate_name', 'note'),
  pic: z.string(),
  product_count: z.number(),
  above: z.array(termRef.extend({ kind: z.string() })),
  below: z.array(termRef.extend({ kind: z.string(), pic: z.string(), product_count: z.number() })),
  estate: z
    .object({
      ...localizedShape('village', 'blurb', 'story'),
      founded: z.number().nullable(),
      hectares: z.number().nullable(),
    })
    .nullable(),
})
type WireCategoryPage = z.infer<typeof categoryPage>

export const categoryPageCall = endpoint({
  ...read('/pc/category/:id', 'One value of the menu with its words, what lies above it and below it'),
  params: productId,
  data: categoryPage,
})

export const encodeCategoryPage = (page: CategoryPage, reader: Reader): WireCategoryPage => ({
  id: page.id,
  kind: page.kind,
  code: page.code,
  ...encodeLocalized('cate_name', page.name, reader),
  ...encodeLocalized('note', page.note, reader),
  pic: page.image,
  product_count: page.productCount,
  above: page.above.map(({ kind, ...term }) => ({ ...encodeTerm(term, reader), kind })),
  below: page.below.map(({ kind, image, productCount, ...term }) => ({
    ...encodeTerm(term, reader),
    kind,
    pic: image,
    product_count: productCount,
  })),
  estate: page.estate && {
    ...encodeLocalized('village', page.estate.village, reader),
    ...encodeLocalized('blurb', page.estate.blurb, reader),
    ...encodeLocalized('story', page.estate.story, reader),
    founded: page.estate.founded,
    hectares: page.estate.hectares,
  },
})

export const decodeCategoryPage = (wire: WireCategoryPage): CategoryPage => ({
  id: wire.id,
  kind: wire.kind as CategoryPageKind,
  code: wire.code,
  name: decodeLocalized('cate_name', wire),
  note: decodeLocalized('note', wire),
  image: wire.pic,
  productCount: wire.product_count,
  above: wire.above.map((term) => ({ ...decodeTerm(term), kind: term.kind as CategoryPageKind })),
  below: wire.below.map((term) => ({
    ...decodeTerm(term),
    kind: term.kind as CategoryPageKind,
    image: term.pic,
    productCount: term.product_count,
  })),
  estate: wire.estate && {
    village: decodeLocalized('village', wire.estate),
    blurb: decodeLocalized('blurb', wire.estate),
    story: decodeLocalized('story', wire.estate),
    founded: wire.estate.founded,
    hectares: wire.estate.hectares,
  },
})

/** Kinds of recommendations: 1 best, 2 hot, 3 new, 4 benefit (docs/wire.md, "Home"). */
export const RECOMMENDED = { best: 1, hot: 2, new: 3 } as const
export type RecommendedKind = keyof typeof RECOMMENDED
const recommendedType = z.object({ type: wireInt(1, 10) })
export const decodeRecommended = (type: number): RecommendedKind | undefined =>
  (Object.keys(RECOMMENDED) as RecommendedKind[]).find((kind) => RECOMMENDED[kind] === type)

export const pcRecommended = endpoint({
  ...read('/pc/get_recommend/:type', 'Recommended, popular or new wines'),
  params: recommendedType,
  query: pageQuery,
  data: cardPage,
})
export const groomList = endpoint({
  ...read('/groom/list/:type', 'Recommended, popular or new wines for phone clients'),
  params: recommendedType,
  query: pageQuery,
  data: z.object({ banner: z.array(image), list: cards }),
})
export const goodProducts = endpoint({
  ...read('/pc/get_good_product', 'Wines that the shop recommends'),
  data: z.object({ list: cards }),
})
export const hotProducts = endpoint({ ...read('/product/hot', 'Popular wines'), query: pageQuery, data: cards })
export const homeProducts = endpoint({
  ...read('/home/products', 'Wines of a block of the home page'),
  query: homeQuery,
  data: z.object({ list: cards }),
})
export const categoryProducts = endpoint({
  ...read('/pc/get_category_product', 'Types of wine with some wines each'),
  query: pageQuery,
  data: z.object({ list: z.array(flatCategory.extend({ productList: cards })), count: z.number() }),
})

const shelf = z.object({ fastList: z.array(flatCategory), bastList: cards, firstList: cards })
const homeCommon = {
  benefit: cards,
  likeInfo: cards,
  subscribe: z.boolean(),
  tengxun_map_key: z.string(),
  ...localizedShape('site_name'),
}
export const homeIndexV2 = endpoint({
  ...read('/v2/index', 'Home page of older phone clients'),
  data: z.object({ info: shelf, ...homeCommon }),
})
export const homeIndex = endpoint({
  ...read('/index', 'Home page of the oldest phone clients'),
  data: z.object({
    info: shelf.extend({
      fastInfo: z.string(),
      bastInfo: z.string(),
      firstInfo: z.string(),
      salesInfo: z.string(),
      bastBanner: z.array(image),
    }),
    banner: z.array(z.object({ pic: z.string(), url: z.string() })),
    menus: z.array(z.never()),
    roll: z.array(z.never()),
    activity: z.array(z.never()),
    lovely: z.array(z.never()),
    logoUrl: z.string(),
    newGoodsBananr: z.string(),
    explosive_money: z.array(z.never()),
    ...homeCommon,
  }),
})

export const hotWords = endpoint({ ...read('/search/keyword', 'Words that are often searched for'), data: z.array(z.string()) })
export const productDetailCall = endpoint({
  ...read('/product/detail/:id', 'One wine with everything known about it'),
  params: productId,
  data: productDetail,
})
/** The second parameter is the kind of activity; 0 is an ordinary purchase. */
export const productDetailOfKind = endpoint({
  ...read('/product/detail/:id/:type', 'One wine, as older clients ask for it'),
  params: productId.extend({ type: wireInt(0, 10) }),
  data: productDetail,
})
export const productOptionsCall = endpoint({
  ...read('/v2/get_attr/:id/:type', 'The SKUs of a wine for the picker in lists'),
  params: productId.extend({ type: wireInt(0, 10) }),
  data: productOptions,
})
export const pcProductCode = endpoint({
  ...read('/pc/get_product_code/:id', 'QR code of a wine in the mini-program'),
  params: productId,
  data: z.object({ routineCode: z.string() }),
})
export const productCode = endpoint({
  ...read('/product/code/:id', 'QR code of the page of a wine'),
  params: productId,
  data: z.object({ code: z.string() }),
})
