import type { Author } from '#domain/conversation.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { notify } from './sql.ts'

/**
 * What the processes tell each other about the chat. Messages themselves do not travel this way: `stored` says that there are some, and
 * each process reads what it has not read, so that nothing is lost with a notice.
 */
export type ChatEvent =
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
const EVENTS_PER_NOTICE = 40

/** Part of the caller's transaction: nobody hears of it before the commit. */
export async function publish(db: Db, events: readonly ChatEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_PER_NOTICE) {
    await notify(db, CHANNEL, JSON.stringify(events.slice(from, from + EVENTS_PER_NOTICE)))
  }
}

/** Tells what changes nothing in the database (who is typing). PostgreSQL lets one NOTIFY commit after the other, so they go together. */
export function eventPublisher(db: Pool): (events: ChatEvent) => Promise<void> {
  return inBatches<ChatEvent, void>(async (events) => {
    await publish(db, events)
    return events.map(() => undefined)
  })
}

/** `onLost` is called each time the connection has come back: what was told in between was not heard. */
export async function subscribeToEvents(
  db: Pool,
  onEvents: (events: ChatEvent[]) => void,
  onLost: () => void,
): Promise<() => Promise<void>> {
  let isFirst = true
  const { unlisten } = await db.listen(
    CHANNEL,
    (payload) => onEvents(JSON.parse(payload) as ChatEvent[]),
    () => {
      if (!isFirst) onLost()
      isFirst = false
    },
  )
  return unlisten
}
