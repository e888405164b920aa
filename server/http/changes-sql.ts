import type { Db } from '#server/db/database.ts'

type Change = { tags: string; wines: readonly number[]; maxBytes: number; orElse: string }

/** Adds the sets that these wines are in. */
export const notifyWithSets = async (db: Db, channel: string, { tags, wines, maxBytes, orElse }: Change): Promise<void> =>
  void (await db`
    select pg_notify(${channel}, case when length(payload) > ${maxBytes} then ${orElse} else payload end)
      from with_sets(${tags}::text::jsonb, ${[...wines]}::int[]) payload`)
