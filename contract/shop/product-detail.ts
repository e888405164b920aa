import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId, wireInt, wireText } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { RawJson, rawList } from '#contract/raw-json.ts'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { Product, ProductCard } from '#domain/product.ts'
import { goodPercent, type ProductReviews } from '#domain/review.ts'
import type { WineLabel } from '#domain/wine-label.ts'
import { encodeOffer, issueCoupon } from './issue-coupon.ts'
import type { OrderReader } from './order-shapes.ts'
import { decodeParagraphs } from './paragraphs.ts'
import {
  activity,
  decodeProductCard,
  decodeTerm,
  decodeTermOrNull,
  encodeActivity,
  encodeProductCard,
  productCard,
  writeProductCard,
} from './product-card.ts'
import { encodeReview, wireReview } from './reviews.ts'
import { decodeSku, encodeSku, everySuk, optionGroups, sku, type WireSku } from './sku-options.ts'
import { encodeStoreInfo, storeInfo } from './store-info.ts'

const attribute = z.object({
  id: z.number(),
  product_id: z.number(),
  attr_name: z.string(),
  attr_values: z.array(z.string()),
  type: z.literal(0),
  attr_value: z.array(z.object({ attr: z.string(), check: z.boolean() })),
})

const skuMap = z.union([z.record(z.string(), sku), z.array(z.never())])

const label = z.object({
  ...localizedShape('ingredients', 'storage', 'importer', 'importer_address', 'importer_contact'),
  bottling: z.string(),
})

const bothWords = z.object({ zh: z.string(), en: z.string() })

/** `skus` is ours: also present with a single SKU, when `productValue` is `[]`. So are `this_year` and `label`. */
export const productDetail = z.object({
  storeInfo,
  productAttr: z.array(attribute),
  productValue: skuMap,
  skus: z.array(sku),
  /** Alternative texts by address. */
  image_words: z.record(z.string(), bothWords),
  this_year: z.number(),
  /** What the Chinese label says besides the facts; what is empty is not on record. */
  label,
  activity: z.array(activity),
  coupons: z.array(issueCoupon),
  reply: wireReview.nullable(),
  replyChance: z.number(),
  replyCount: z.number(),
  good_list: z.array(productCard),
  same_estate: z.array(productCard),
  store_self_mention: z.number(),
  svip_open: z.boolean(),
  svip_price_open: z.number(),
  priceName: z.number(),
  mer_id: z.number(),
  mapKey: z.string(),
  routine_contact_type: z.number(),
  uid: z.number(),
})
export type WireProduct = z.infer<typeof productDetail>

const productOptions = productDetail.pick({ storeInfo: true, productAttr: true, productValue: true })

export function encodeOptions(
  product: Product,
  reader: OrderReader,
): Pick<WireProduct, 'storeInfo' | 'productAttr' | 'productValue'> {
  const skus = product.skus.map((value) => encodeSku(value, product.id, reader))
  const hasChoice = skus.length > 1
  return {
    storeInfo: encodeStoreInfo(product, reader),
    productAttr: hasChoice ? encodeAttributes(product, reader) : [],
    productValue: hasChoice ? encodeChoices(product, skus, reader) : [],
  }
}

/** Phone clients look up whatever combination of options somebody has touched, and fail where there is none. */
function encodeChoices(product: Product, skus: readonly WireSku[], { client, locale }: Reader): Record<string, WireSku> {
  const choices = Object.fromEntries(skus.map((value) => [value.suk, value]))
  const [first] = skus
  if (client === 'pc' || !first) return choices
  const missing = everySuk(product.skus, locale).filter((suk) => !(suk in choices))
  const none = { ...first, unique: '', stock: 0, product_stock: 0 }
  return { ...choices, ...Object.fromEntries(missing.map((suk) => [suk, { ...none, suk }])) }
}

export type AboutProduct = ProductReviews & { coupons: readonly CouponOffer[] }

const NOBODY = 0

type Encoding = [product: Product<ProductCard>, about: AboutProduct, reader: OrderReader, now: Date]

/** `now`: phone clients show the review's age. */
export const encodeProduct = (...[product, about, reader, now]: Encoding): WireProduct => ({
  ...encodeOwn(product, about, reader, now),
  good_list: product.related.map((card) => encodeProductCard(card, reader)),
  same_estate: product.sameEstate.map((card) => encodeProductCard(card, reader)),
  ...NOT_USED,
})

/** The same as JSON: the wines beside it, two thirds of the text, are written once. */
export const writeProduct = (...[product, about, reader, now]: Encoding): RawJson<WireProduct> =>
  new RawJson(
    () => {
      const own = JSON.stringify(encodeOwn(product, about, reader, now)).slice(0, -1)
      const write = (cards: readonly ProductCard[]) => rawList(cards, (card) => writeProductCard(card, reader))
      return `${own},"good_list":${write(product.related)},"same_estate":${write(product.sameEstate)},${NOT_USED_JSON}`
    },
    () => encodeProduct(product, about, reader, now),
  )

/** The wine's own fields. Those of the wines recommended beside it follow them. */
const encodeOwn = (...[product, { summary, best, coupons }, reader, now]: Encoding) => ({
  ...encodeOptions(product, reader),
  skus: product.skus.map((value) => encodeSku(value, product.id, reader)),
  image_words: product.imageWords,
  this_year: product.year,
  label: encodeLabel(product.label, reader),
  activity: product.flashSale ? [encodeActivity(product.flashSale)] : [],
  coupons: coupons.map((offer) => encodeOffer(offer, reader, NOBODY)),
  reply: best && encodeReview(best, reader, now),
  replyChance: goodPercent(summary),
  replyCount: summary.count,
})

const encodeLabel = ({ ingredients, storage, bottling, importer }: WineLabel, reader: Reader): z.infer<typeof label> => ({
  ...encodeLocalized('ingredients', ingredients, reader),
  ...encodeLocalized('storage', storage, reader),
  bottling,
  ...encodeLocalized('importer', importer.name, reader),
  ...encodeLocalized('importer_address', importer.address, reader),
  ...encodeLocalized('importer_contact', importer.contact, reader),
})

const decodeLabel = (wire: z.infer<typeof label>): WineLabel => ({
  ingredients: decodeLocalized('ingredients', wire),
  storage: decodeLocalized('storage', wire),
  bottling: wire.bottling,
  importer: {
    name: decodeLocalized('importer', wire),
    address: decodeLocalized('importer_address', wire),
    contact: decodeLocalized('importer_contact', wire),
  },
})

const NOT_USED = {
  store_self_mention: 0,
  svip_open: false,
  svip_price_open: 0,
  priceName: 0,
  mer_id: 0,
  mapKey: '',
  routine_contact_type: 0,
  uid: 0,
}
const NOT_USED_JSON = JSON.stringify(NOT_USED).slice(1)

const encodeAttributes = ({ id, skus }: Product, { locale }: Reader): z.infer<typeof attribute>[] =>
  optionGroups(skus, locale).map(({ name, values }, index) => ({
    id: id * 10 + index,
    product_id: id,
    attr_name: name,
    attr_values: values,
    type: 0,
    attr_value: values.map((attr) => ({ attr, check: false })),
  }))

export function decodeProduct(wire: WireProduct): Product {
  const { storeInfo: info } = wire
  const story = info.facts.estate_story
  const village = story && decodeLocalized('village', story)
  return {
    ...decodeProductCard(info),
    blurb: decodeLocalized('store_info', info),
    description: { zh: decodeParagraphs(info.description), en: decodeParagraphs(info.description_en) },
    images: info.slider_image,
    imageWords: wire.image_words,
    grapeShares: info.facts.grape_shares,
    skus: wire.skus.map(decodeSku),
    bars: info.facts.bars,
    country: decodeTermOrNull(info.facts.country),
    site: decodeTermOrNull(info.facts.site),
    classification: info.facts.classification.map(decodeTerm),
    farming: info.facts.farming.map(decodeTerm),
    closure: decodeTermOrNull(info.facts.closure),
    pairings: info.facts.pairings.map(decodeTerm),
    flavours: info.facts.flavours.map(decodeTerm),
    alcohol: info.facts.alcohol,
    residualSugar: info.facts.residual_sugar,
    acidity: info.facts.acidity,
    serving: info.facts.serving,
    drinking: info.facts.drinking,
    year: wire.this_year,
    label: decodeLabel(wire.label),
    estateStory: story && {
      blurb: decodeLocalized('description', story),
      village: village && (village.zh || village.en) ? village : null,
      founded: story.founded,
      hectares: story.hectares,
      image: story.image,
    },
    isFavourite: info.userCollect,
    related: wire.good_list.map(decodeProductCard),
    sameEstate: wire.same_estate.map(decodeProductCard),
  }
}

const PREVIEW_TOKEN_MAX = 64

const productId = z.object({ id: wireId })
/** The second parameter is the kind of activity; 0 is an ordinary purchase. */
const productOfKind = productId.extend({ type: wireInt(0, 10) })
const read = <Path extends string>(path: Path, summary: string) => ({ method: 'GET', path, access: 'public', summary }) as const

/** Refuses with `product-not-found` when no such wine is on sale. */
export const findProduct = endpoint({
  ...read('/product/detail/:id', 'One wine with everything known about it'),
  access: 'optional',
  params: productId,
  data: productDetail,
  encode: (params: { id: number }) => ({ params }),
  decode: decodeProduct,
})
/** For staff who hold the secret of a preview: a wine as shoppers would see it, on sale or not. */
export const previewProduct = endpoint({
  ...read('/product/preview/:token', 'A wine that is not on sale yet, by the secret of its preview'),
  params: z.object({ token: wireText(PREVIEW_TOKEN_MAX) }),
  data: productDetail,
  encode: (params: { token: string }) => ({ params }),
  decode: decodeProduct,
})
export const findProductOfKind = endpoint({
  ...read('/product/detail/:id/:type', 'One wine, as older clients ask for it'),
  access: 'optional',
  params: productOfKind,
  data: productDetail,
})
export const findProductOptions = endpoint({
  ...read('/v2/get_attr/:id/:type', 'The SKUs of a wine for the picker in lists'),
  params: productOfKind,
  data: productOptions,
})
export const miniProgramCode = endpoint({
  ...read('/pc/get_product_code/:id', 'QR code of a wine in the mini-program'),
  params: productId,
  data: z.object({ routineCode: z.string() }),
})
export const productCode = endpoint({
  ...read('/product/code/:id', 'QR code of the page of a wine'),
  params: productId,
  data: z.object({ code: z.string() }),
})
