import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toUnixSeconds } from '#contract/times.ts'
import type { FlashBadge } from '#domain/flash-sale.ts'
import { type Fen, fromYuan, toYuan, ZERO } from '#domain/money.ts'
import type { ProductCard, ProductFlag, ShownCard, TermRef } from '#domain/product.ts'
import { UNIT_NAME } from '#domain/vocabulary/shop-words.ts'
import { decodeParts, encodeParts, setParts } from './set-parts.ts'

/** "0.00" means no such price (struck-through price, member price). */
export const encodePrice = (price: Fen | null): string => toYuan(price ?? ZERO)
/** Phone clients strike through whatever stands there, so without such a price they get the price itself. */
export const encodeListPrice = (value: { price: Fen; listPrice: Fen | null }, { client }: Pick<Reader, 'client'>): string =>
  encodePrice(client === 'phone' ? (value.listPrice ?? value.price) : value.listPrice)
export const decodePrice = (wire: string): Fen => fromYuan(wire) ?? ZERO
export const decodeListPrice = (wire: string): Fen | null => decodePrice(wire) || null

export const termRef = z.object({ id: z.number(), code: z.string(), ...localizedShape('name') })
export type WireTerm = z.infer<typeof termRef>
export const encodeTerm = ({ id, code, name }: TermRef, reader: Reader): WireTerm => ({
  id,
  code,
  ...encodeLocalized('name', name, reader),
})

const terms = new Map<number, TermRef>()

/** Cards share their terms: each is one value, which a page carries once. */
export function decodeTerm({ id, code, ...wire }: WireTerm): TermRef {
  const name = decodeLocalized('name', wire)
  const known = terms.get(id)
  if (known && known.code === code && known.name.zh === name.zh && known.name.en === name.en) return known
  const term = { id, code, name }
  terms.set(id, term)
  return term
}

export const encodeTermOrNull = (term: TermRef | null, reader: Reader): WireTerm | null => term && encodeTerm(term, reader)
export const decodeTermOrNull = (wire: WireTerm | null): TermRef | null => wire && decodeTerm(wire)

const FLAGS = { new: 'is_new', recommended: 'is_best', hot: 'is_hot', gift: 'is_gift' } as const satisfies Record<
  ProductFlag,
  string
>
const FLAG_NAMES = Object.keys(FLAGS) as ProductFlag[]

/** A running flash sale (docs/wire.md, "Rules taken over"): type 1, `time` its end. Prices, pack and ISO end are ours. */
export const activity = z.object({
  type: z.literal('1'),
  id: z.number(),
  time: z.number(),
  price: z.string(),
  ot_price: z.string(),
  vintage: z.number().nullable(),
  size_ml: z.number(),
  pack: z.number(),
  ends_at: z.string(),
})
type WireActivity = z.infer<typeof activity>

export const encodeActivity = ({ id, vintage, sizeMl, pack, price, listPrice, endsAt }: FlashBadge): WireActivity => ({
  type: '1',
  id,
  time: toUnixSeconds(endsAt),
  price: toYuan(price),
  ot_price: encodePrice(listPrice),
  vintage,
  size_ml: sizeMl,
  pack,
  ends_at: endsAt,
})
const decodeActivity = (wire: WireActivity | never[]): Pick<ProductCard, 'flashSale'> =>
  Array.isArray(wire) ? {} : { flashSale: decodeBadge(wire) }

const decodeBadge = (wire: WireActivity): FlashBadge => ({
  id: wire.id,
  vintage: wire.vintage,
  sizeMl: wire.size_ml,
  pack: wire.pack,
  price: decodePrice(wire.price),
  listPrice: decodeListPrice(wire.ot_price),
  endsAt: wire.ends_at,
})

/** Fields of docs/wire.md, "Lists"; `facts`, `set_parts` and the four flags are ours. */
export const productCard = z.object({
  id: z.number(),
  cate_id: z.string(),
  image: z.string(),
  recommend_image: z.string(),
  sales: z.number(),
  price: z.string(),
  ot_price: z.string(),
  vip_price: z.string(),
  stock: z.number(),
  spec_type: z.number(),
  activity: z.union([activity, z.array(z.never())]),
  is_vip: z.number(),
  is_virtual: z.number(),
  presale: z.number(),
  virtual_type: z.number(),
  custom_form: z.array(z.never()),
  min_qty: z.number(),
  cart_button: z.number(),
  checkCoupon: z.boolean(),
  couponId: z.array(z.number()),
  /** Average score, "0.0" without reviews; `review_count` is ours. */
  star: z.string(),
  review_count: z.number(),
  is_new: z.number(),
  is_best: z.number(),
  is_hot: z.number(),
  is_gift: z.number(),
  set_parts: setParts,
  ...localizedShape('store_name', 'store_info', 'unit_name'),
  facts: z.object({
    estate: termRef.nullable(),
    region: termRef.nullable(),
    grapes: z.array(termRef),
    type: termRef.nullable(),
    taste: termRef.nullable(),
    vintage: z.number().nullable(),
    vintages: z.array(z.number()),
    pack: z.number(),
    is_organic: z.boolean(),
    sole_sku: z.string().nullable(),
  }),
})
export type WireProductCard = z.infer<typeof productCard>

/** What lists with `type` add: whether there is a choice, and how many are in the reader's cart. */
export const listedCard = productCard.extend({ is_att: z.boolean().optional(), cart_num: z.number().optional() })

export const encodeProductCard = (card: ProductCard, reader: Reader): WireProductCard => ({
  id: card.id,
  cate_id: [card.estate, card.region, card.type, card.taste, ...card.grapes].flatMap((term) => (term ? [term.id] : [])).join(','),
  image: card.image,
  recommend_image: card.image,
  sales: card.sales,
  price: toYuan(card.price),
  ot_price: encodeListPrice(card, reader),
  vip_price: encodePrice(null),
  stock: card.stock,
  spec_type: card.soleSku === null ? 1 : 0,
  activity: card.flashSale ? encodeActivity(card.flashSale) : [],
  is_vip: 0,
  is_virtual: 0,
  presale: 0,
  virtual_type: 0,
  custom_form: [],
  min_qty: 1,
  cart_button: 1,
  checkCoupon: false,
  couponId: [],
  star: card.rating.average.toFixed(1),
  review_count: card.rating.count,
  is_new: Number(card.flags.includes('new')),
  is_best: Number(card.flags.includes('recommended')),
  is_hot: Number(card.flags.includes('hot')),
  is_gift: Number(card.flags.includes('gift')),
  set_parts: encodeParts(card.parts, reader),
  ...encodeLocalized('store_name', card.name, reader),
  ...encodeLocalized('store_info', card.blurb, reader),
  ...encodeLocalized('unit_name', UNIT_NAME, reader),
  facts: {
    estate: encodeTermOrNull(card.estate, reader),
    region: encodeTermOrNull(card.region, reader),
    grapes: card.grapes.map((grape) => encodeTerm(grape, reader)),
    type: encodeTermOrNull(card.type, reader),
    taste: encodeTermOrNull(card.taste, reader),
    vintage: card.vintage,
    vintages: card.vintages,
    pack: card.pack,
    is_organic: card.isOrganic,
    sole_sku: card.soleSku,
  },
})

const written = new WeakMap<ProductCard, Map<string, string>>()

/** As JSON, cached as long as the card object lives. */
export function writeProductCard(card: ProductCard, reader: Reader): string {
  const ofCard = written.get(card) ?? new Map<string, string>()
  written.set(card, ofCard)
  const key = reader.client === 'phone' ? reader.locale : reader.client
  const json = ofCard.get(key) ?? JSON.stringify(encodeProductCard(card, reader))
  ofCard.set(key, json)
  return json
}

export const writeListedCard = (card: ProductCard, reader: Reader, inCart: number): string =>
  `${writeProductCard(card, reader).slice(0, -1)},"is_att":${card.soleSku === null},"cart_num":${inCart}}`

export const decodeProductCard = (wire: WireProductCard): ShownCard => ({
  id: wire.id,
  name: decodeLocalized('store_name', wire),
  image: wire.image,
  price: decodePrice(wire.price),
  listPrice: decodeListPrice(wire.ot_price),
  stock: wire.stock,
  sales: wire.sales,
  flags: FLAG_NAMES.filter((flag) => wire[FLAGS[flag]] === 1),
  soleSku: wire.facts.sole_sku,
  estate: decodeTermOrNull(wire.facts.estate),
  region: decodeTermOrNull(wire.facts.region),
  grapes: wire.facts.grapes.map(decodeTerm),
  type: decodeTermOrNull(wire.facts.type),
  taste: decodeTermOrNull(wire.facts.taste),
  vintage: wire.facts.vintage,
  vintages: wire.facts.vintages,
  pack: wire.facts.pack,
  isOrganic: wire.facts.is_organic,
  ...decodeActivity(wire.activity),
  ...decodeParts(wire.set_parts),
  rating: { average: Number(wire.star), count: wire.review_count },
})
