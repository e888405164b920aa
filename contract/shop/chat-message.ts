import { z } from 'zod'
import { decodeLocalized, encodeLocalized, localizedShape, type Reader } from '#contract/localized.ts'
import { toDateTime, toUnixSeconds } from '#contract/times.ts'
import { AUTHORS, type Message, type MessageKind, type ProductBrief } from '#domain/conversation.ts'
import { type Localized, text } from '#domain/locale.ts'
import { toYuan } from '#domain/money.ts'
import { emojiName } from '#domain/vocabulary/emoji.ts'
import { decodeOrderCard, encodeOrderCard, type OrderReader, type OrderRow, wireOrderCard } from './order-shapes.ts'
import { decodeListPrice, decodePrice, encodeListPrice, encodePrice } from './product-card.ts'

/* A chat message over HTTP and the socket (docs/wire.md, "Chat socket"). `shopper_uid`, `position`, `author`, `client_id` and
   `sent_at` are ours. */

/** 4 is voice, which no client sends. */
const TYPES: Record<MessageKind, number> = { text: 1, emoji: 2, image: 3, product: 5, order: 6 }
const KINDS = new Map(Object.entries(TYPES).map(([kind, type]) => [type, kind as MessageKind]))
export const encodeKind = (kind: MessageKind): number => TYPES[kind]
export const decodeKind = (type: number): MessageKind | undefined => KINDS.get(type)

const wireProduct = z.object({
  id: z.number(),
  image: z.string(),
  slider_image: z.array(z.string()),
  price: z.string(),
  vip_price: z.string(),
  ot_price: z.string(),
  stock: z.number(),
  sales: z.number(),
  ...localizedShape('store_name'),
})
type WireProduct = z.infer<typeof wireProduct>

export const wireMessage = z.object({
  id: z.number(),
  uid: z.number(),
  to_uid: z.number(),
  msn: z.string(),
  msn_type: z.number(),
  type: z.number(),
  is_tourist: z.number(),
  add_time: z.number(),
  _add_time: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  productInfo: z.union([wireProduct, z.array(z.never())]),
  orderInfo: z.union([wireOrderCard, z.array(z.never())]),
  shopper_uid: z.number(),
  position: z.number(),
  author: z.enum(AUTHORS),
  client_id: z.string(),
  sent_at: z.string(),
})
export type WireMessage = z.infer<typeof wireMessage>

/** A message with the fields that only the wire needs. */
export type MessageRow = Omit<Message, 'order' | 'sender'> & {
  sender: { name: Localized; avatar: string }
  order: OrderRow | null
  agentId: number | null
}

export const encodeMessage = (message: MessageRow, reader: OrderReader): WireMessage => ({
  id: message.id,
  uid: message.senderId,
  to_uid: message.author === 'shopper' ? (message.agentId ?? 0) : message.shopperId,
  // CRMEB's clients draw a smiley only from its name in brackets.
  msn: message.kind === 'emoji' ? `[${message.content}]` : message.content,
  msn_type: encodeKind(message.kind),
  type: Number(message.isRead),
  is_tourist: 0,
  add_time: toUnixSeconds(message.sentAt),
  _add_time: toDateTime(message.sentAt),
  nickname: message.author === 'house' ? reader.say('chat.house') : text(message.sender.name, reader.locale),
  avatar: message.sender.avatar,
  // PHP's clients expect an empty list for none (docs/wire.md, "Conventions").
  productInfo: message.product ? encodeProduct(message.product, reader) : [],
  orderInfo: message.order ? encodeOrderCard(message.order, reader) : [],
  shopper_uid: message.shopperId,
  position: message.position,
  author: message.author,
  client_id: message.clientId ?? '',
  sent_at: message.sentAt,
})

export const decodeMessage = (wire: WireMessage): Message => ({
  id: wire.id,
  shopperId: wire.shopper_uid,
  position: wire.position,
  author: wire.author,
  senderId: wire.uid,
  sender: { nickname: wire.nickname, avatar: wire.avatar },
  kind: decodeKind(wire.msn_type) ?? 'text',
  content: wire.msn_type === TYPES.emoji ? emojiName(wire.msn) : wire.msn,
  clientId: wire.client_id || null,
  sentAt: wire.sent_at,
  isRead: wire.type === 1,
  product: Array.isArray(wire.productInfo) ? null : decodeProduct(wire.productInfo),
  order: Array.isArray(wire.orderInfo) ? null : decodeOrderCard(wire.orderInfo),
})

const encodeProduct = (product: ProductBrief, reader: Reader): WireProduct => ({
  id: product.id,
  image: product.image,
  slider_image: [product.image],
  price: toYuan(product.price),
  vip_price: encodePrice(null),
  ot_price: encodeListPrice(product, reader),
  stock: product.stock,
  sales: product.sales,
  ...encodeLocalized('store_name', product.name, reader),
})

const decodeProduct = (wire: WireProduct): ProductBrief => ({
  id: wire.id,
  name: decodeLocalized('store_name', wire),
  image: wire.image,
  price: decodePrice(wire.price),
  listPrice: decodeListPrice(wire.ot_price),
  stock: wire.stock,
  sales: wire.sales,
})
