import { CHAT_PAGES_KEPT_DAYS, PARCEL_WAY_KEPT_DAYS, TOLD_WISHES_KEPT_DAYS, VISITS_KEPT_DAYS } from '#domain/retention.ts'
import type { Pool } from '#server/db/database.ts'
import { deletePart, type Old } from './sweep-old-sql.ts'

const PART = 20_000

const OLD: readonly Old[] = [
  { table: 'wine_visit', column: 'visited_at', days: VISITS_KEPT_DAYS },
  { table: 'chat_page_seen', column: 'at', days: CHAT_PAGES_KEPT_DAYS },
  { table: 'back_in_stock_wish', column: 'told_at', days: TOLD_WISHES_KEPT_DAYS },
  {
    table: 'parcel_step',
    column: 'at',
    days: PARCEL_WAY_KEPT_DAYS,
    kinds: ['picked-up', 'in-transit', 'customs', 'out-for-delivery'],
  },
]

/** Job: deletes what has been kept for long enough, in parts, so that nobody waits for it and what was done stays done. */
export async function sweepOld(db: Pool, part = PART): Promise<void> {
  for (const old of OLD) {
    while ((await deletePart(db, old, part)) === part);
  }
}
