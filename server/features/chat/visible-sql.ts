import type { Db } from '#server/db/database.ts'

export type Acting = { accountId: number; isSupervisor: boolean }

/**
 * SQL condition: this agent may see the conversation of `shopperId` (a column name). They serve it, nobody serves it, or it rests and
 * they or nobody served it last. Supervisors see all. Every query for agents must use it.
 */
export const isVisibleTo = (db: Db, { accountId, isSupervisor }: Acting, shopperId: string) =>
  isSupervisor
    ? db`true`
    : db`not exists (
        select from (
          select agent_id from chat_service service
           where service.shopper_id = ${db(shopperId)} and (closed_at is null or agent_id is not null)
           order by id desc limit 1) newest
         where agent_id <> ${accountId})`

export async function isVisible(db: Db, shopperId: number, acting: Acting): Promise<boolean> {
  const rows = await db`
    select from chat_thread thread where shopper_id = ${shopperId} and ${isVisibleTo(db, acting, 'thread.shopper_id')}`
  return rows.length > 0
}
