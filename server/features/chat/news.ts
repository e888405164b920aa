import type { Author } from '#domain/conversation.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'

/**
 * What the processes tell each other about the chat. Messages themselves do not travel this way: `stored` says that there are some, and
 * each process reads what it has not read, so that nothing is lost with a notice.
 */
export type News =
  | { kind: 'stored' }
  /** State, agent or queue of this conversation has changed. */
  | { kind: 'service'; shopperId: number }
  /** `fromId`: the agent who hands it over; null when nobody served it. */
  | { kind: 'transferred'; shopperId: number; agentId: number; fromId: number | null }
  | { kind: 'read'; shopperId: number; by: Author; messageId: number; agentId: number | null }
  | { kind: 'typing'; shopperId: number; by: Author; isTyping: boolean; agentId: number | null }
  | { kind: 'agent'; agentId: number; isOnline: boolean }
  /** `agentId`: who serves the shopper; null while they wait. */
  | { kind: 'shopper'; shopperId: number; isOnline: boolean; agentId: number | null }

const CHANNEL = 'rebstock_chat'
/** NOTIFY carries at most 8,000 bytes. */
const NEWS_PER_NOTICE = 40

/** Part of the caller's transaction: nobody hears of it before the commit. */
export async function tell(db: Db, news: readonly News[]): Promise<void> {
  for (let from = 0; from < news.length; from += NEWS_PER_NOTICE) {
    await db`select pg_notify(${CHANNEL}, ${JSON.stringify(news.slice(from, from + NEWS_PER_NOTICE))})`
  }
}

/** Tells what changes nothing in the database (who is typing). PostgreSQL lets one NOTIFY commit after the other, so they go together. */
export function newsTeller(db: Pool): (news: News) => Promise<void> {
  return inBatches<News, void>(async (news) => {
    await tell(db, news)
    return news.map(() => undefined)
  })
}

/** `onLost` is called each time the connection has come back: what was told in between was not heard. */
export async function hearNews(db: Pool, onNews: (news: News[]) => void, onLost: () => void): Promise<() => Promise<void>> {
  let isFirst = true
  const { unlisten } = await db.listen(
    CHANNEL,
    (payload) => onNews(JSON.parse(payload) as News[]),
    () => {
      if (!isFirst) onLost()
      isFirst = false
    },
  )
  return unlisten
}
