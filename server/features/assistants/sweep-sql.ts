import type { Db } from '#server/db/database.ts'

/** Personal data goes a day after a basket has expired, the basket later; figures stay for the reports. */
export async function sweepAssistants(db: Db): Promise<void> {
  await db`delete from assistant_answer where at < now() - interval '2 days'`
  await db`
    update assistant_basket set asked = asked - 'buyer' - 'destination'
     where expires_at < now() - interval '1 day' and (asked ? 'buyer' or asked ? 'destination')`
  await db`delete from assistant_basket where order_id is null and expires_at < now() - interval '30 days'`
  await db`delete from assistant_question where day < current_date - 400`
  await db`delete from assistant_tally where day < current_date - 800`
}
