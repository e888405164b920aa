import type { MessageRow } from '#contract/shop/chat-message.ts'
import type { ProductBrief } from '#domain/conversation.ts'
import type { ProductCard } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { findOrderOf } from '#server/features/orders/find-order.ts'
import type { Deps } from '#server/http/deps.ts'
import type { StoredMessage } from './message-sql.ts'

/** Adds present data of products and orders, and addresses of pictures. */
export async function fillCards(
  { db, privatePictures, now }: Pick<Deps, 'db' | 'privatePictures' | 'now'>,
  messages: readonly StoredMessage[],
): Promise<MessageRow[]> {
  const [products, orders] = await Promise.all([readProducts(db, messages), readOrders(db, messages, now())])
  return messages.map((message) => ({
    ...message,
    content: message.kind === 'image' ? privatePictures.sign(message.content) : message.content,
    product: message.kind === 'product' ? (products.get(Number(message.content)) ?? null) : null,
    order: message.kind === 'order' ? (orders.get(orderKey(message)) ?? null) : null,
  }))
}

async function readProducts(db: Db, messages: readonly StoredMessage[]): Promise<Map<number, ProductBrief>> {
  const ids = new Set(messages.filter(({ kind }) => kind === 'product').map(({ content }) => Number(content)))
  const cards = ids.size > 0 ? await readCards(db, [...ids]) : []
  return new Map(cards.map((card) => [card.id, briefOf(card)]))
}

const briefOf = ({ id, name, image, price, listPrice, stock, sales }: ProductCard): ProductBrief => ({
  id,
  name,
  image,
  price,
  listPrice,
  stock,
  sales,
})

/** Reads orders of the conversation's shopper only, so that nobody sees another's. */
async function readOrders(db: Db, messages: readonly StoredMessage[], at: Date): Promise<Map<string, MessageRow['order']>> {
  const named = new Map(messages.filter(({ kind }) => kind === 'order').map((message) => [orderKey(message), message]))
  const found = await Promise.all(
    [...named].map(async ([key, { shopperId, content }]) => {
      const order = await findOrderOf(db, shopperId, content, at)
      return [key, order ?? null] as const
    }),
  )
  return new Map(found)
}

const orderKey = ({ shopperId, content }: StoredMessage): string => `${shopperId} ${content}`
