import type { Deps } from '#server/http/deps.ts'
import { readChatRows } from './own-data-sql.ts'

export { eraseChatRows as eraseChat } from './own-data-sql.ts'

/** Everything of the chat that belongs to a shopper, for their export (T47). What agents note about them is part of it. */
export async function exportChat(
  { db, privatePictures }: Pick<Deps, 'db' | 'privatePictures'>,
  accountId: number,
): Promise<Record<string, unknown>> {
  const { messages, ...rest } = await readChatRows(db, accountId)
  const shown = messages.map((row) => (row.kind === 'image' ? { ...row, content: privatePictures.sign(row.content) } : row))
  return { messages: shown, ...rest }
}
