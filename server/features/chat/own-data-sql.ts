import type { Db } from '#server/db/database.ts'

export async function readChatRows(db: Db, accountId: number) {
  const [messages, services, notes, pages] = await Promise.all([
    db<
      { kind: string; content: string }[]
    >`select position, author, kind, content, sent_at from chat_message where shopper_id = ${accountId} order by position`,
    db`select opened_at, assigned_at, closed_at, stars, comment, rated_at from chat_service where shopper_id = ${accountId} order by id`,
    db`select text, at from chat_note where shopper_id = ${accountId} order by id`,
    db`select path, title, at from chat_page_seen where shopper_id = ${accountId} order by id`,
  ])
  return { messages, services, notes, pages }
}

/** Erases messages; services with time and rating stay for the figures. */
export async function eraseChatRows(tx: Db, accountId: number): Promise<void> {
  await tx`update chat_service set comment = '' where shopper_id = ${accountId}`
  await tx`update chat_service set closed_at = now(), closed_by = 'shopper' where shopper_id = ${accountId} and closed_at is null`
  await tx`
    update chat_handover set note = ''
     where service_id in (select id from chat_service where shopper_id = ${accountId}) and note <> ''`
  await tx`delete from chat_thread where shopper_id = ${accountId}`
  await tx`delete from chat_note where shopper_id = ${accountId}`
  await tx`delete from chat_page_seen where shopper_id = ${accountId}`
  await tx`delete from chat_canned_reply where owner_id = ${accountId}`
}
