import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { wireText } from '#contract/inputs.ts'
import type { Reader } from '#contract/localized.ts'
import { HANDOVER_STATES, type HandoverState } from '#domain/assistant.ts'
import type { CartLine } from '#domain/cart.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { cartLine, decodeCartLine, encodeCartLine } from './cart-line.ts'
import { decodePrice } from './product-card.ts'

/* What an assistant has prepared, as the person sees it who opens its address. Ours: CRMEB has nothing like it. */

const TOKEN_MAX = 100
const params = z.object({ token: wireText(TOKEN_MAX) })

const handover = z.object({
  kind: z.enum(['cart', 'checkout']),
  state: z.enum(HANDOVER_STATES),
  lines: z.array(cartLine),
  /** In yuan; without a city there is no freight. */
  goods: z.string(),
  discount: z.string(),
  shipping: z.string().nullable(),
  due: z.string(),
  /** As much as whoever holds the address may know: 林**, 上海市. */
  recipient: z.object({ name: z.string(), city: z.string() }).nullable(),
  /** Set for whoever ordered. */
  order_id: z.string(),
})

export type Handover = {
  kind: 'cart' | 'checkout'
  state: HandoverState
  lines: CartLine[]
  goods: Fen
  discount: Fen
  shipping: Fen | null
  due: Fen
  recipient: { name: string; city: string } | null
  orderNumber: string
}

export const encodeHandover = (
  { lines, goods, discount, shipping, due, orderNumber, ...rest }: Handover,
  reader: Reader,
): z.infer<typeof handover> => ({
  ...rest,
  lines: lines.map((line) => encodeCartLine(line, reader, 0)),
  goods: toYuan(goods),
  discount: toYuan(discount),
  shipping: shipping === null ? null : toYuan(shipping),
  due: toYuan(due),
  order_id: orderNumber,
})

/** Refused with `assistant-link-gone`: mistyped or guessed. */
export const findHandover = endpoint({
  method: 'GET',
  path: '/assistant_link/:token',
  access: 'optional',
  summary: 'What an assistant has put together for whoever opens its address',
  params,
  data: handover,
  encode: (token: string) => ({ params: { token } }),
  decode: (wire): Handover => ({
    kind: wire.kind,
    state: wire.state,
    lines: wire.lines.map(decodeCartLine),
    goods: decodePrice(wire.goods),
    discount: decodePrice(wire.discount),
    shipping: wire.shipping === null ? null : decodePrice(wire.shipping),
    due: decodePrice(wire.due),
    recipient: wire.recipient,
    orderNumber: wire.order_id,
  }),
})

/** Who takes it says to be of age. The same account may take it again; for others it is gone. */
export const takeHandover = endpoint({
  method: 'POST',
  path: '/assistant_link/:token/take',
  access: 'shopper',
  summary: 'Go on with what an assistant has put together',
  params,
  body: z.object({ is_adult: z.literal(true) }),
  /** Buy-now keys for the confirm page; 0 where the recipient was no whole address. */
  data: z.object({ cart_id: z.string(), address_id: z.number() }),
  encode: (token: string) => ({ params: { token }, body: { is_adult: true as const } }),
  decode: ({ cart_id, address_id }) => ({ cartId: cart_id, addressId: address_id }),
})
