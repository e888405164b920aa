import { refuse } from '#contract/refusals.ts'
import { type Draft, isBlank, MESSAGE_MAX } from '#domain/conversation.ts'
import { lengthOf } from '#domain/text-length.ts'
import { emojiName, findEmoji } from '#domain/vocabulary/emoji.ts'
import type { Db } from '#server/db/database.ts'
import { findOwnUploads } from '#server/features/accounts/own-uploads.ts'
import { readCards } from '#server/features/catalog/read-cards.ts'
import { findHeadOf } from '#server/features/orders/head-sql.ts'

const ID_MAX = 2_147_483_647
const ORDER_NAME_MAX = 64

/** Returns the draft to store. Refuses invalid content and what the sender may not send (T51). */
export async function checkDraft(
  db: Db,
  senderId: number,
  shopperId: number,
  { kind, content, clientId }: Draft,
): Promise<Draft> {
  switch (kind) {
    case 'text':
      return { kind, content: checkText(content), clientId }
    case 'emoji': {
      const name = emojiName(content)
      return findEmoji(name) ? { kind, content: name, clientId } : refuse('chat-kind')
    }
    case 'image': {
      const [picture = ''] = (await findOwnUploads(db, senderId, [content])) ?? refuse('picture-foreign')
      return { kind, content: picture, clientId }
    }
    case 'product': {
      const id = Number(content)
      const isId = Number.isInteger(id) && id > 0 && id <= ID_MAX
      const [card] = isId ? await readCards(db, [id]) : []
      return card ? { kind, content: String(card.id), clientId } : refuse('product-not-found')
    }
    case 'order': {
      const name = content.trim()
      const order = name.length <= ORDER_NAME_MAX ? await findHeadOf(db, shopperId, name) : undefined
      return order ? { kind, content: order.number, clientId } : refuse('order-not-found')
    }
  }
}

export function checkText(text: string): string {
  const clean = cleanText(text)
  if (isBlank(clean)) refuse('chat-empty')
  if (lengthOf(clean) > MESSAGE_MAX) refuse('chat-too-long', { max: MESSAGE_MAX })
  return clean
}

/**
 * Removes control characters and direction marks, which can disguise links and numbers (T56). Text is never rendered as HTML, so tags
 * need no stripping.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are taken out
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g, (character) =>
      character === '\t' ? ' ' : '',
    )
    .trim()
