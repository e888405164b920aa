import type { Deps } from '#server/http/deps.ts'
import { readChatRows } from './own-data-sql.ts'

export { eraseChatRows as eraseChat } from './own-data-sql.ts'

/** For the shopper's export (T47); includes agents' notes. */
export async function exportChat(
  { db, privatePictures }: Pick<Deps, 'db' | 'privatePictures'>,
  accountId: number,
): Promise<Record<string, unknown>> {
  const { messages, ...rest } = await readChatRows(db, accountId)
  const shown = messages.map((row) => (row.kind === 'image' ? { ...row, content: privatePictures.sign(row.content) } : row))
  return { messages: shown, ...rest }
}
