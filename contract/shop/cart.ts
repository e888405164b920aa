import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { LIMIT_MAX, wireFlag, wireId, wireInt, wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import { CART_LINES_MAX, type CappedLine, type Cart, GUEST_LINES_MAX, type GuestLine } from '#domain/cart.ts'
import { QUANTITY_PER_LINE_MAX } from '#domain/product.ts'
import { cartLine, decodeCartLine, encodeCartLine, lineId } from './cart-line.ts'

/* The cart (docs/wire.md, "Cart"). */

const cartShape = z.object({ valid: z.array(cartLine), invalid: z.array(cartLine) })
type WireCart = z.infer<typeof cartShape>
export const encodeCart = ({ valid, invalid }: Cart, reader: Reader, accountId: number): WireCart => ({
  valid: valid.map((line) => encodeCartLine(line, reader, accountId)),
  invalid: invalid.map((line) => encodeCartLine(line, reader, accountId)),
})
export const decodeCart = ({ valid, invalid }: WireCart): Cart => ({
  valid: valid.map(decodeCartLine),
  invalid: invalid.map(decodeCartLine),
})

const skuCode = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{8}$/)])
/** More than a line may have gets through, to be refused by a sentence that says how many it may have. */
const SENT_MAX = 9_999
const quantity = wireInt(1, SENT_MAX)
/** Phone clients send an empty text or 0 while their stepper is untouched. */
const quantityOrOne = z
  .union([z.literal('').transform(() => 1), wireInt(-SENT_MAX, SENT_MAX)])
  .transform((pieces) => Math.max(1, pieces))
/** Activities that this shop does not have. */
const noActivity = wireInt(0, 0).default(0)

type WantedLine = GuestLine & { isBuyNow?: boolean; flashItemId?: number; key?: string }

export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/add',
  access: 'shopper',
  summary: 'Put a SKU into the cart, or (new=1, or of a flash sale) make a "buy now" line that lives for an hour',
  body: z.object({
    productId: wireId,
    cartNum: quantityOrOne.default(1),
    uniqueId: skuCode.default(''),
    new: wireFlag.default(false),
    is_new: wireFlag.default(false),
    /** A flash sale, or 0. */
    secKillId: wireInt(0, 2_147_483_647).default(0),
    combinationId: noActivity,
    bargainId: noActivity,
    advanceId: noActivity,
    pinkId: noActivity,
    /** Ours: sent again with the same key, because no answer came, it counts once. */
    key: wireText(64).optional(),
  }),
  data: z.object({ cartId: lineId }),
  /** `skuCode` '': the wine's only SKU. A line of a flash sale is always a "buy now" line. */
  encode: ({ productId, skuCode, quantity, isBuyNow = false, flashItemId, key }: WantedLine) => ({
    body: { productId, uniqueId: skuCode, cartNum: quantity, new: isBuyNow, secKillId: flashItemId, key },
  }),
  /** The line's id, or the key of a "buy now" line. */
  decode: ({ cartId }) => String(cartId),
})
export const countCart = endpoint({
  method: 'GET',
  path: '/cart/count',
  access: 'shopper',
  summary: 'Pieces in the cart (numType 0) or lines (numType 1)',
  query: z.object({ numType: wireFlag.default(false) }),
  data: z.object({ count: z.number(), ids: z.array(z.number()), sum_price: z.string() }),
  encode: () => ({ query: { numType: 0 as const } }),
  /** Pieces, not lines. */
  decode: ({ count }) => count,
})
export const phoneCartList = endpoint({
  method: 'GET',
  path: '/cart/list',
  access: 'shopper',
  summary: 'The valid (status 1) or the invalid lines (status 0)',
  query: z.object({
    status: wireFlag.default(true),
    page: wireInt(1, 100_000).default(1),
    limit: wireInt(1, LIMIT_MAX).optional(),
  }),
  data: cartShape.extend({ deduction: z.record(z.string(), z.never()) }),
})
export const listCart = endpoint({
  method: 'GET',
  path: '/pc/get_cart_list',
  access: 'shopper',
  summary: 'The whole cart in its two groups',
  data: cartShape,
  decode: decodeCart,
})
export const flatCartList = endpoint({
  method: 'GET',
  path: '/v2/cart_list',
  access: 'shopper',
  summary: 'The valid lines as a bare array',
  data: z.array(cartLine),
})

const rowId = wireInt(1, Number.MAX_SAFE_INTEGER)
export const setQuantity = endpoint({
  method: 'POST',
  path: '/cart/num',
  access: 'shopper',
  summary: 'Set the quantity of a line',
  body: z.object({ id: rowId, number: wireInt(-SENT_MAX, SENT_MAX) }),
  data: z.undefined(),
  encode: ({ lineId: id, quantity: number }: { lineId: number; quantity: number }) => ({ body: { id, number } }),
})
const ids = z.union([
  rowId.transform((id) => [id]),
  z.array(rowId).min(1).max(CART_LINES_MAX),
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,99}$/)
    .transform((csv) => csv.split(',').map(Number)),
])
export const removeLines = endpoint({
  method: 'POST',
  path: '/cart/del',
  access: 'shopper',
  summary: 'Take lines out of the cart',
  body: z.object({ ids }),
  data: z.undefined(),
  encode: ({ lineIds }: { lineIds: number[] }) => ({ body: { ids: lineIds } }),
})

/** `type`: -1 sets the quantity, 0 takes away, 1 adds. */
export const QUANTITY_STEPS = { set: -1, minus: 0, plus: 1 } as const
export const stepQuantity = endpoint({
  method: 'POST',
  path: '/v2/set_cart_num',
  access: 'shopper',
  summary: 'Set or step the quantity of a SKU; at nothing its line goes',
  body: z.object({
    product_id: wireId,
    num: quantity.default(1),
    unique: skuCode.default(''),
    type: wireInt(-1, 1).default(QUANTITY_STEPS.set),
  }),
  data: z.undefined(),
})
export const changeSku = endpoint({
  method: 'POST',
  path: '/v2/reset_cart',
  access: 'shopper',
  summary: 'Choose another SKU of the same wine for a line',
  body: z.object({ id: rowId, product_id: wireId, unique: skuCode.default(''), num: quantity.default(1) }),
  data: z.undefined(),
  encode: ({ lineId: id, productId, skuCode, quantity: num }: GuestLine & { lineId: number }) => ({
    body: { id, product_id: productId, unique: skuCode, num },
  }),
})

export const encodeGuestLines = (lines: readonly GuestLine[]): string =>
  lines.map(({ skuCode, quantity }) => `${skuCode}:${quantity}`).join(',')
export const previewCart = endpoint({
  method: 'GET',
  path: '/cart/preview',
  access: 'public',
  summary: 'The lines of a signed-out cart with their present prices and stock',
  query: z.object({
    lines: z
      .string()
      .max(GUEST_LINES_MAX * 12)
      .regex(/^([0-9a-f]{8}:[1-9]\d?(,|$))*$/)
      .default(''),
  }),
  data: cartShape,
  encode: ({ lines }: { lines: readonly GuestLine[] }) => ({ query: { lines: encodeGuestLines(lines) } }),
  /** The ids of the lines are their SKU codes. */
  decode: decodeCart,
})
/** At most GUEST_LINES_MAX lines; the same SKU twice is one line. */
export function decodeGuestLines(csv: string): { skuCode: string; quantity: number }[] {
  const quantities = new Map<string, number>()
  for (const pair of csv.split(',').filter(Boolean).slice(0, GUEST_LINES_MAX)) {
    const [code = '', count = ''] = pair.split(':')
    quantities.set(code, (quantities.get(code) ?? 0) + Number(count))
  }
  return [...quantities].map(([code, count]) => ({ skuCode: code, quantity: Math.min(count, QUANTITY_PER_LINE_MAX) }))
}

const guestLine = z.object({ product_id: wireId, unique: skuCode, cart_num: wireInt(1, QUANTITY_PER_LINE_MAX) })
export const encodeGuestLine = (line: GuestLine): z.input<typeof guestLine> => ({
  product_id: line.productId,
  unique: line.skuCode,
  cart_num: line.quantity,
})
export const decodeGuestLine = (wire: z.output<typeof guestLine>): GuestLine => ({
  productId: wire.product_id,
  skuCode: wire.unique,
  quantity: wire.cart_num,
})
export const encodeCapped = ({ skuCode: unique, quantity: cart_num }: CappedLine) => ({ unique, cart_num })
export const decodeCapped = (wire: { unique: string; cart_num: number }): CappedLine => ({
  skuCode: wire.unique,
  quantity: wire.cart_num,
})
export const mergeCart = endpoint({
  method: 'POST',
  path: '/cart/merge',
  access: 'shopper',
  summary: 'Add a signed-out cart to the own one; the same key is applied once',
  body: z.object({ key: wireText(64).pipe(z.string().min(8)), lines: z.array(guestLine).max(GUEST_LINES_MAX) }),
  data: z.object({ capped: z.array(z.object({ unique: z.string(), cart_num: z.number() })) }),
  encode: ({ key, lines }: { key: string; lines: readonly GuestLine[] }) => ({
    body: { key, lines: lines.map(encodeGuestLine) },
  }),
  /** `capped`: the lines that got fewer than both carts together. */
  decode: ({ capped }) => ({ capped: capped.map(decodeCapped) }),
})
