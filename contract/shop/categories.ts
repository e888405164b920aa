import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireInt } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { CategoryPage, CategoryPageKind } from '#domain/category-page.ts'
import { ID_MAX } from '#domain/ids.ts'
import { CATEGORY_DIMENSIONS, type Category, type CategoryChild } from '#domain/product.ts'
import { decodeTerm, encodeTerm, termRef } from './product-card.ts'
import { decodeRegionGround, encodeRegionGround, regionGroundShape } from './terroir.ts'

/* docs/wire.md, "Categories". */

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
type WireCategoryChild = z.infer<typeof child>

export const flatCategory = z.object({ id: z.number(), pid: z.number(), pic: z.string(), ...localizedShape('cate_name') })
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

export const listCategories = endpoint({
  method: 'GET',
  path: '/category',
  access: 'public',
  summary: 'Vintner, region, type, taste and grapes with their values',
  /** Without `pid` a tree; with it a flat list: -1 all of level 1, 0 all of level 2. */
  query: z.object({ pid: wireInt(-1, ID_MAX).optional(), limit: wireInt(1, 1_000).optional() }),
  data: z.union([z.array(category), z.array(flatCategory)]),
  encode: () => ({}),
  decode: (data) => data.flatMap((wire) => ('children' in wire ? (decodeCategory(wire) ?? []) : [])),
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
  ground: regionGroundShape.nullable(),
})
type WireCategoryPage = z.infer<typeof categoryPage>

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
  ground: page.ground && encodeRegionGround(page.ground, reader),
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
  ground: wire.ground && decodeRegionGround(wire.ground),
})

/** Refuses with `not-found`. */
export const findCategoryPage = endpoint({
  method: 'GET',
  path: '/pc/category/:id',
  access: 'public',
  summary: 'One value of the menu with its words, what lies above it and below it',
  params: z.object({ id: wireId }),
  data: categoryPage,
  encode: (params: { id: number }) => ({ params }),
  decode: decodeCategoryPage,
})
