import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toYuan } from '#domain/money.ts'
import type { OrderLine } from '#domain/order-line.ts'
import { goodsPaid } from '#domain/price-reduction.ts'
import { UNIT_NAME } from '#domain/vocabulary/shop-words.ts'
import { decodeEstate, encodeEstate } from './estate-name.ts'
import { decodePrice } from './product-card.ts'
import { decodeParts, encodeParts, setParts } from './set-parts.ts'
import { encodeSuk } from './sku-options.ts'

/* A line of an order, in every list and detail. */

export const wireLine = z.object({
  id: z.string(),
  unique: z.string(),
  product_id: z.number(),
  product_attr_unique: z.string(),
  cart_num: z.number(),
  refund_num: z.number(),
  surplus_num: z.number(),
  surplus_refund_num: z.number(),
  is_reply: z.number(),
  is_valid: z.number(),
  type: z.number(),
  seckill_id: z.number(),
  truePrice: z.string(),
  sum_price: z.string(),
  sum_true_price: z.string(),
  vip_truePrice: z.string(),
  vip_sum_truePrice: z.string(),
  coupon_price: z.string(),
  change_price: z.string(),
  postage_price: z.string(),
  costPrice: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  set_parts: setParts,
  productInfo: z.object({
    id: z.number(),
    image: z.string(),
    price: z.string(),
    ot_price: z.string(),
    ...localizedShape('store_name', 'unit_name', 'estate_name'),
    attrInfo: z.object({
      product_id: z.number(),
      unique: z.string(),
      suk: z.string(),
      image: z.string(),
      price: z.string(),
      ot_price: z.string(),
    }),
  }),
})
type WireLine = z.infer<typeof wireLine>

/** `flashItemId`: of the order, when a flash sale's page is to open instead of the wine's. */
export function encodeOrderLine(line: OrderLine, reader: Reader, flashItemId: number | null = null): WireLine {
  const price = toYuan(line.price)
  return {
    id: line.unique,
    unique: line.unique,
    product_id: line.productId,
    product_attr_unique: line.skuCode,
    cart_num: line.quantity,
    refund_num: line.refundedQuantity,
    surplus_num: line.quantity - line.shippedQuantity,
    surplus_refund_num: line.quantity - line.refundedQuantity,
    is_reply: Number(line.isReviewed),
    is_valid: 1,
    // Phone clients open the line's page by these: 0 a wine, 1 a flash sale.
    type: flashItemId === null ? 0 : 1,
    seckill_id: flashItemId ?? 0,
    truePrice: price,
    sum_price: price,
    sum_true_price: toYuan(goodsPaid(line)),
    vip_truePrice: '0.00',
    vip_sum_truePrice: '0.00',
    coupon_price: toYuan(line.discount),
    change_price: toYuan(line.reduction),
    postage_price: '0.00',
    // Phone clients strike these through; an order does not keep what a wine cost otherwise.
    costPrice: price,
    vintage: line.vintage,
    size_ml: line.sizeMl,
    pack: line.pack,
    set_parts: encodeParts(line.parts, reader),
    productInfo: {
      id: line.productId,
      image: line.image,
      price,
      ot_price: price,
      ...encodeLocalized('store_name', line.name, reader),
      ...encodeLocalized('unit_name', UNIT_NAME, reader),
      ...encodeEstate(line.estate, reader),
      attrInfo: {
        product_id: line.productId,
        unique: line.skuCode,
        suk: encodeSuk(line, reader.locale),
        image: line.image,
        price,
        ot_price: price,
      },
    },
  }
}

export const decodeOrderLine = (wire: WireLine): OrderLine => ({
  unique: wire.unique,
  productId: wire.product_id,
  skuCode: wire.product_attr_unique,
  name: decodeLocalized('store_name', wire.productInfo),
  estate: decodeEstate(wire.productInfo),
  image: wire.productInfo.image,
  vintage: wire.vintage,
  sizeMl: wire.size_ml,
  pack: wire.pack,
  price: decodePrice(wire.truePrice),
  quantity: wire.cart_num,
  discount: decodePrice(wire.coupon_price),
  reduction: decodePrice(wire.change_price),
  shippedQuantity: wire.cart_num - wire.surplus_num,
  refundedQuantity: wire.refund_num,
  isReviewed: wire.is_reply === 1,
  ...decodeParts(wire.set_parts),
})
