import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import type { CartLine } from '#domain/cart.ts'
import { subtract, toYuan, ZERO } from '#domain/money.ts'
import { UNIT_NAME } from '#domain/vocabulary/shop-words.ts'
import { decodeEstate, encodeEstate } from './estate-name.ts'
import { decodeListPrice, decodePrice, encodeListPrice, encodePrice } from './product-card.ts'
import { decodeParts, encodeParts, setParts } from './set-parts.ts'
import { encodeSuk } from './sku-options.ts'

/* A line of the cart. CRMEB's activities except flash sales have the id 0. `price_added`, `cheaper_case`, `set_parts`, `estate_name` and the bottle's fields are ours. */

/** A row's id, or the key of a "buy now" line. */
export const lineId = z.union([z.number(), z.string()])

export const cartLine = z.object({
  id: lineId,
  uid: z.number(),
  product_id: z.number(),
  product_attr_unique: z.string(),
  cart_num: z.number(),
  status: z.number(),
  seckill_id: z.number(),
  combination_id: z.number(),
  bargain_id: z.number(),
  advance_id: z.number(),
  attrStatus: z.boolean(),
  is_valid: z.number(),
  truePrice: z.string(),
  vip_truePrice: z.string(),
  sum_price: z.string(),
  costPrice: z.string(),
  trueStock: z.number(),
  price_type: z.string(),
  min_qty: z.number(),
  price_added: z.string(),
  cheaper_case: z.object({ unique: z.string(), pack: z.number(), price: z.string() }).nullable(),
  set_parts: setParts,
  productInfo: z.object({
    id: z.number(),
    image: z.string(),
    ...localizedShape('store_name', 'unit_name', 'estate_name'),
    price: z.string(),
    ot_price: z.string(),
    stock: z.number(),
    is_show: z.number(),
    spec_type: z.number(),
    temp_id: z.number(),
    freight: z.number(),
    postage: z.string(),
    cate_id: z.string(),
    virtual_type: z.number(),
    custom_form: z.array(z.never()),
    express_delivery: z.boolean(),
    store_mention: z.boolean(),
    attrInfo: z.object({
      product_id: z.number(),
      unique: z.string(),
      suk: z.string(),
      image: z.string(),
      price: z.string(),
      ot_price: z.string(),
      vip_price: z.string(),
      stock: z.number(),
      weight: z.string(),
      volume: z.string(),
      vintage: z.number().nullable(),
      size_ml: z.number(),
      pack: z.number(),
    }),
  }),
})
export type WireCartLine = z.infer<typeof cartLine>

const NO_OTHER_ACTIVITY = { combination_id: 0, bargain_id: 0, advance_id: 0 }

/** `accountId` is 0 for a signed-out visitor. */
export function encodeCartLine(line: CartLine, reader: Reader, accountId: number): WireCartLine {
  const price = toYuan(line.price)
  const listPrice = encodeListPrice(line, reader)
  return {
    ...NO_OTHER_ACTIVITY,
    id: line.id,
    seckill_id: line.flashItemId ?? 0,
    uid: accountId,
    product_id: line.productId,
    product_attr_unique: line.skuCode,
    cart_num: line.quantity,
    status: Number(line.isValid),
    attrStatus: line.isValid,
    is_valid: Number(line.isValid),
    truePrice: price,
    vip_truePrice: toYuan(line.listPrice ? subtract(line.listPrice, line.price) : ZERO),
    sum_price: toYuan(line.listPrice ?? line.price),
    costPrice: encodePrice(null),
    trueStock: line.stock,
    price_type: line.flashItemId === null ? '' : 'activity',
    min_qty: 1,
    price_added: toYuan(line.priceWhenAdded),
    cheaper_case: line.cheaperCase
      ? { unique: line.cheaperCase.skuCode, pack: line.cheaperCase.pack, price: toYuan(line.cheaperCase.price) }
      : null,
    set_parts: encodeParts(line.parts, reader),
    productInfo: {
      id: line.productId,
      image: line.image,
      ...encodeLocalized('store_name', line.name, reader),
      ...encodeLocalized('unit_name', UNIT_NAME, reader),
      ...encodeEstate(line.estate, reader),
      price,
      ot_price: listPrice,
      stock: line.stock,
      is_show: Number(line.isValid),
      spec_type: 1,
      temp_id: 1,
      freight: 3,
      postage: '0.00',
      cate_id: '',
      virtual_type: 0,
      custom_form: [],
      express_delivery: true,
      store_mention: false,
      attrInfo: {
        product_id: line.productId,
        unique: line.skuCode,
        suk: encodeSuk(line, reader.locale),
        image: line.image,
        price,
        ot_price: listPrice,
        vip_price: encodePrice(null),
        stock: line.stock,
        weight: '0.00',
        volume: '0.00',
        vintage: line.vintage,
        size_ml: line.sizeMl,
        pack: line.pack,
      },
    },
  }
}

export const decodeCartLine = (wire: WireCartLine): CartLine => ({
  id: wire.id,
  productId: wire.product_id,
  skuCode: wire.product_attr_unique,
  name: decodeLocalized('store_name', wire.productInfo),
  estate: decodeEstate(wire.productInfo),
  image: wire.productInfo.image,
  vintage: wire.productInfo.attrInfo.vintage,
  sizeMl: wire.productInfo.attrInfo.size_ml,
  pack: wire.productInfo.attrInfo.pack,
  price: decodePrice(wire.truePrice),
  listPrice: decodeListPrice(wire.productInfo.ot_price),
  priceWhenAdded: decodePrice(wire.price_added),
  quantity: wire.cart_num,
  stock: wire.trueStock,
  isValid: wire.is_valid === 1,
  flashItemId: wire.seckill_id || null,
  cheaperCase: wire.cheaper_case
    ? { skuCode: wire.cheaper_case.unique, pack: wire.cheaper_case.pack, price: decodePrice(wire.cheaper_case.price) }
    : undefined,
  ...decodeParts(wire.set_parts),
})
