import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Lets an agent at a conversation that they serve, or that nobody serves; supervisors at any. A colleague's reads as not found, and so
 * does what is no conversation (T51).
 */
export async function requireVisible(
  db: Db,
  shopperId: number,
  { accountId, isSupervisor }: { accountId: number; isSupervisor: boolean },
): Promise<void> {
  const [row] = await db<{ servedBy: number | null }[]>`
    select (select agent_id from chat_service service where service.shopper_id = thread.shopper_id and closed_at is null) as "servedBy"
      from chat_thread thread where shopper_id = ${shopperId}`
  if (!row) refuse('not-found')
  if (row.servedBy !== null && row.servedBy !== accountId && !isSupervisor) refuse('not-found')
}
