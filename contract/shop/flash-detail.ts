import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireId } from '#contract/inputs.ts'
import { decodeLocalized, encodeLocalized, localizedShape } from '#contract/localized.ts'
import { toDay, toUnixSeconds } from '#contract/times.ts'
import type { FlashDetail } from '#domain/flash-sale.ts'
import { text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import { goodPercent, type ProductReviews } from '#domain/review.ts'
import { FLASH_OPTION, FLASH_OPTION_VALUE } from '#domain/vocabulary/flash-words.ts'
import { UNIT_NAME } from '#domain/vocabulary/shop-words.ts'
import type { Wine } from '#domain/wine-facts.ts'
import { decodeState, encodeStock, STATUS_OF_STATE } from './flash-sale.ts'
import type { OrderReader } from './order-shapes.ts'
import { decodeParagraphs, encodeParagraphs } from './paragraphs.ts'
import { encodeDescription } from './phone-description.ts'
import { decodeListPrice, decodePrice, encodeListPrice } from './product-card.ts'
import { encodeReview, wireReview } from './reviews.ts'
import { encodeSuk } from './sku-options.ts'

/* One flash sale (docs/wire.md, "Flash sale"). `server_time`, the ISO instants and the bottle's fields are ours. */

const attribute = z.object({
  id: z.number(),
  product_id: z.number(),
  attr_name: z.string(),
  attr_values: z.array(z.string()),
  type: z.literal(1),
  attr_value: z.array(z.object({ attr: z.string(), check: z.boolean() })),
})

const sku = z.object({
  product_id: z.number(),
  suk: z.string(),
  unique: z.string(),
  stock: z.number(),
  quota: z.number(),
  quota_show: z.number(),
  product_stock: z.number(),
  sales: z.number(),
  price: z.string(),
  ot_price: z.string(),
  image: z.string(),
  type: z.literal(1),
})

const storeInfo = z.object({
  id: z.number(),
  product_id: z.number(),
  ...localizedShape('title', 'store_name', 'info', 'description', 'unit_name'),
  image: z.string(),
  image_base: z.string(),
  small_image: z.string(),
  images: z.array(z.string()),
  price: z.string(),
  ot_price: z.string(),
  quota: z.number(),
  quota_show: z.number(),
  percent: z.number(),
  stock: z.number(),
  total: z.number(),
  num: z.number(),
  once_num: z.number(),
  status: z.number(),
  time_id: z.number(),
  last_time: z.number(),
  start_time: z.string(),
  stop_time: z.string(),
  product_is_show: z.number(),
  userCollect: z.boolean(),
  wechat_code: z.string(),
  uid: z.number(),
  unique: z.string(),
  suk: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
})

const wireDetail = z.object({
  storeInfo,
  buy_num: z.number(),
  reply: wireReview.nullable(),
  replyCount: z.number(),
  replyChance: z.number(),
  productAttr: z.array(attribute),
  productValue: z.record(z.string(), sku),
  routine_contact_type: z.number(),
  server_time: z.string(),
})
type WireDetail = z.infer<typeof wireDetail>

/** `wine` and `isFavourite`: for phone clients. */
type OnPhones = { wine?: Wine | undefined; isFavourite?: boolean }
export function encodeFlashDetail(
  detail: FlashDetail,
  accountId: number,
  reader: OrderReader,
  { summary, best }: ProductReviews,
  { wine, isFavourite = false }: OnPhones = {},
): WireDetail {
  const { quota, quota_show, sales, percent } = encodeStock(detail)
  const name = text(FLASH_OPTION_VALUE, reader.locale)
  return {
    storeInfo: {
      id: detail.id,
      product_id: detail.productId,
      ...encodeLocalized('title', detail.title, reader),
      ...encodeLocalized('store_name', detail.title, reader),
      ...encodeLocalized('info', detail.blurb, reader),
      description: encodeDescription(detail.description, wine, reader),
      description_en: encodeParagraphs(detail.description.en),
      ...encodeLocalized('unit_name', UNIT_NAME, reader),
      image: detail.image,
      image_base: detail.image,
      small_image: detail.image,
      images: detail.images,
      price: toYuan(detail.price),
      ot_price: encodeListPrice(detail, reader),
      quota,
      quota_show,
      percent,
      stock: quota,
      total: sales,
      num: detail.perPerson,
      once_num: detail.perOrder,
      status: STATUS_OF_STATE[detail.state],
      time_id: detail.slotId,
      last_time: toUnixSeconds(detail.endsAt),
      start_time: toDay(detail.startsAt),
      stop_time: toDay(detail.endsAt),
      product_is_show: 1,
      userCollect: isFavourite,
      wechat_code: '',
      uid: accountId,
      unique: detail.skuCode,
      suk: encodeSuk(detail, reader.locale),
      vintage: detail.vintage,
      size_ml: detail.sizeMl,
      pack: detail.pack,
      starts_at: detail.startsAt,
      ends_at: detail.endsAt,
    },
    buy_num: detail.bought,
    reply: best && encodeReview(best, reader, new Date(detail.serverTime)),
    replyCount: summary.count,
    replyChance: goodPercent(summary),
    productAttr: [
      {
        id: detail.id,
        product_id: detail.productId,
        attr_name: text(FLASH_OPTION, reader.locale),
        attr_values: [name],
        type: 1,
        attr_value: [{ attr: name, check: false }],
      },
    ],
    productValue: {
      [name]: {
        product_id: detail.productId,
        suk: name,
        unique: detail.skuCode,
        stock: quota,
        quota,
        quota_show,
        // Bottles of a sale are reserved: no ordinary order takes them.
        product_stock: quota,
        sales,
        price: toYuan(detail.price),
        ot_price: encodeListPrice(detail, reader),
        image: detail.image,
        type: 1,
      },
    },
    routine_contact_type: 0,
    server_time: detail.serverTime,
  }
}

export function decodeFlashDetail({ storeInfo: info, buy_num, server_time }: WireDetail): FlashDetail {
  return {
    id: info.id,
    productId: info.product_id,
    slotId: info.time_id,
    skuCode: info.unique,
    title: decodeLocalized('title', info),
    blurb: decodeLocalized('info', info),
    description: { zh: decodeParagraphs(info.description), en: decodeParagraphs(info.description_en) },
    image: info.image,
    images: info.images,
    vintage: info.vintage,
    sizeMl: info.size_ml,
    pack: info.pack,
    price: decodePrice(info.price),
    listPrice: decodeListPrice(info.ot_price),
    offered: info.quota_show,
    remaining: info.quota,
    sold: info.total,
    perPerson: info.num,
    perOrder: info.once_num,
    state: decodeState(info.status),
    startsAt: info.starts_at,
    endsAt: info.ends_at,
    bought: buy_num,
    serverTime: server_time,
  }
}

export const findFlashItem = endpoint({
  method: 'GET',
  path: '/seckill/detail/:id',
  access: 'optional',
  summary: 'One flash sale with its wine; signed in also how much one has bought of it',
  params: z.object({ id: wireId }),
  data: wireDetail,
  encode: (params: { id: number }) => ({ params }),
  decode: decodeFlashDetail,
})
