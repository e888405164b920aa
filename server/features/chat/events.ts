import type { Author } from '#domain/conversation.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { notify } from './sql.ts'

/** Messages are not included: after `stored` each process reads new ones from the database, so a lost notification loses none. */
export type ChatEvent =
  | { kind: 'stored' }
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

/** Sent with the caller's commit. */
export async function publish(db: Db, events: readonly ChatEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += EVENTS_PER_NOTICE) {
    await notify(db, CHANNEL, JSON.stringify(events.slice(from, from + EVENTS_PER_NOTICE)))
  }
}

/** Batched, because PostgreSQL commits transactions with NOTIFY one by one. */
export function eventPublisher(db: Pool): (events: ChatEvent) => Promise<void> {
  return inBatches<ChatEvent, void>(async (events) => {
    await publish(db, events)
    return events.map(() => undefined)
  })
}

/** `onLost` is called after each reconnection, because events were missed. */
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
