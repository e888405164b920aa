import type { Author, Message, MessageKind } from '#domain/conversation.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import { type Acting, isVisibleTo } from './visible-sql.ts'

/** A message without its cards, which fill-cards.ts adds. */
export type StoredMessage = Omit<Message, 'product' | 'order' | 'sender'> & {
  sender: { name: Localized; avatar: string }
  agentId: number | null
}

type Row = Omit<StoredMessage, 'sender' | 'sentAt' | 'senderId'> & {
  senderId: number | null
  nickname: string | null
  nicknameEn: string | null
  avatar: string | null
  sentAt: Date
}

const select = (db: Db) => db`
  select message.id, message.shopper_id as "shopperId", position, author, sender_id as "senderId", agent_id as "agentId",
         kind, content, client_id as "clientId", sent_at as "sentAt", sender.nickname, sender.nickname_en as "nicknameEn", sender.avatar,
         message.id <= case author when 'shopper' then thread.shop_read_id else thread.shopper_read_id end as "isRead"
    from chat_message message
    join chat_thread thread on thread.shopper_id = message.shopper_id
    left join account sender on sender.id = sender_id`

const asMessage = ({ nickname, nicknameEn, avatar, senderId, sentAt, ...row }: Row): StoredMessage => ({
  ...row,
  senderId: senderId ?? 0,
  sender: { name: { zh: nickname ?? '', en: nicknameEn ?? '' }, avatar: avatar ?? '' },
  sentAt: sentAt.toISOString(),
})

export async function listNewer(db: Db, after: number, limit: number): Promise<StoredMessage[]> {
  return (await db<Row[]>`${select(db)} where message.id > ${after} order by message.id limit ${limit}`).map(asMessage)
}

export async function listNewerOf(db: Db, shopperId: number, after: number, limit: number): Promise<StoredMessage[]> {
  const rows = await db<Row[]>`
    ${select(db)} where message.shopper_id = ${shopperId} and message.id > ${after} order by message.id limit ${limit}`
  return rows.map(asMessage)
}

/** Only of conversations that the agent may still see. */
export async function listNewerForAgent(db: Db, acting: Acting, after: number, limit: number): Promise<StoredMessage[]> {
  const rows = await db<Row[]>`
    ${select(db)}
     where message.id > ${after} and (agent_id = ${acting.accountId} or sender_id = ${acting.accountId})
       and ${isVisibleTo(db, acting, 'message.shopper_id')}
     order by message.id limit ${limit}`
  return rows.map(asMessage)
}

/** The page before an id (0: the newest), oldest first. */
export async function listBefore(db: Db, shopperId: number, before: number, limit: number): Promise<StoredMessage[]> {
  const rows = await db<Row[]>`
    ${select(db)}
     where message.shopper_id = ${shopperId} ${before > 0 ? db`and message.id < ${before}` : db``}
     order by message.id desc limit ${limit}`
  return rows.map(asMessage).toReversed()
}

/** Page 1 is the newest; each page is oldest first (docs/wire.md, "Chat socket"). */
export async function listPage(db: Db, shopperId: number, page: number, limit: number): Promise<StoredMessage[]> {
  const rows = await db<Row[]>`
    ${select(db)}
     where message.shopper_id = ${shopperId}
     order by message.id desc limit ${limit} offset ${(page - 1) * limit}`
  return rows.map(asMessage).toReversed()
}

export async function findMessages(db: Db, ids: readonly number[]): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  return (await db<Row[]>`${select(db)} where message.id = any(${[...ids]}::bigint[]) order by message.id`).map(asMessage)
}

/** Texts with all words, newest first, in visible conversations. Word by word: an index answers no `ilike all (…)`. */
export async function searchTexts(
  db: Db,
  {
    words,
    shopperId,
    acting,
    page,
    limit,
  }: { words: readonly string[]; shopperId: number; acting: Acting; page: number; limit: number },
): Promise<StoredMessage[]> {
  const patterns = words.map(containing)
  const rows = await db<Row[]>`
    ${select(db)}
     where kind = 'text' ${patterns.map((pattern) => db`and content ilike ${pattern}`)}
       ${shopperId > 0 ? db`and message.shopper_id = ${shopperId}` : db``}
       and ${isVisibleTo(db, acting, 'message.shopper_id')}
     order by message.id desc limit ${limit} offset ${(page - 1) * limit}`
  return rows.map(asMessage)
}

export type ThreadRow = { shopperId: number; locale: Locale | null; formType: number }

/** Creates missing conversations and updates language and client. */
export async function openThreads(
  tx: Db,
  threads: readonly { shopperId: number; locale: Locale; formType: number }[],
): Promise<void> {
  if (threads.length === 0) return
  const given = tx`jsonb_to_recordset(${tx.json(threads as never)}) as given ("shopperId" bigint, locale text, "formType" smallint)`
  await tx`
    insert into chat_thread (shopper_id, locale, form_type)
    select "shopperId", locale, "formType" from ${given} order by "shopperId"
    on conflict (shopper_id) do nothing`
  await tx`
    update chat_thread set locale = given.locale, form_type = given."formType" from ${given}
     where shopper_id = "shopperId" and (chat_thread.locale, form_type) is distinct from (given.locale, given."formType")`
}

export const listThreads = (db: Db, shopperIds: readonly number[]): Promise<ThreadRow[]> =>
  db<ThreadRow[]>`
    select shopper_id as "shopperId", locale, form_type as "formType"
      from chat_thread where shopper_id = any(${[...shopperIds]}::bigint[])`

export type NewMessage = {
  shopperId: number
  author: Author
  senderId: number | null
  agentId: number | null
  kind: MessageKind
  content: string
  clientId: string | null
}

/** Returns the ids. The caller must hold `lockChat`, because positions are numbered per conversation. */
export async function appendMessages(tx: Db, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = messages.map((message, place) => ({ ...message, place }))
  const stored = await tx<{ id: number; shopperId: number; position: number }[]>`
    insert into chat_message (shopper_id, position, author, sender_id, agent_id, kind, content, client_id)
    select message."shopperId", last_position + row_number() over (partition by message."shopperId" order by place),
           author, "senderId", "agentId", kind, content, "clientId"
      from jsonb_to_recordset(${tx.json(rows as never)}) as message (
        place integer, "shopperId" bigint, author text, "senderId" bigint, "agentId" bigint, kind text, content text, "clientId" text)
      join chat_thread thread on thread.shopper_id = message."shopperId"
     order by place
    returning id, shopper_id as "shopperId", position`
  const heads = [...new Map(stored.map((message) => [message.shopperId, message])).values()]
  await tx`
    update chat_thread set last_position = head.position, last_message_id = head.id
      from jsonb_to_recordset(${tx.json(heads as never)}) as head ("shopperId" bigint, position integer, id bigint)
     where chat_thread.shopper_id = head."shopperId"`
  return stored.map(({ id }) => id)
}

type Known = { shopperId: number; senderId: number; clientId: string; id: number }

export const listKnown = (
  tx: Db,
  asked: readonly { shopperId: number; senderId: number; clientId: string }[],
): Promise<Known[]> =>
  asked.length === 0
    ? Promise.resolve([])
    : tx<Known[]>`
        select message.shopper_id as "shopperId", message.sender_id as "senderId", message.client_id as "clientId", message.id
          from jsonb_to_recordset(${tx.json(asked as never)}) as asked ("shopperId" bigint, "senderId" bigint, "clientId" text)
          join chat_message message
            on message.shopper_id = asked."shopperId" and message.sender_id = asked."senderId" and message.client_id = asked."clientId"`

/** Shoppers with `max` or more messages in the last minute. */
export async function listTooFast(tx: Db, shopperIds: readonly number[], max: number): Promise<Set<number>> {
  const rows = await tx<{ shopperId: number }[]>`
    select shopper_id as "shopperId"
      from chat_thread thread
     where shopper_id = any(${[...shopperIds]}::bigint[])
       and case when (select sent_at from chat_message before
                       where before.shopper_id = thread.shopper_id and position = last_position - ${max - 1}::integer) > ${aMinuteAgo(tx)}
                -- Answers of the shop stand in between.
                then (select count(*) from chat_message own
                       where own.shopper_id = thread.shopper_id and position > last_position - ${3 * max}::integer
                         and author = 'shopper' and sent_at > ${aMinuteAgo(tx)}) >= ${max}
                else false end`
  return new Set(rows.map(({ shopperId }) => shopperId))
}

const aMinuteAgo = (db: Db) => db`clock_timestamp() - interval '1 minute'`

/** Moves a read mark forward and returns it; undefined when it did not move. */
export async function markRead(
  db: Db,
  shopperId: number,
  by: 'shopper' | 'agent',
  messageId: number,
): Promise<number | undefined> {
  const column = by === 'shopper' ? db`shopper_read_id` : db`shop_read_id`
  const [row] = await db<{ id: number }[]>`
    update chat_thread set ${column} = least(${messageId}::bigint, coalesce(last_message_id, 0))
     where shopper_id = ${shopperId} and ${column} < least(${messageId}::bigint, coalesce(last_message_id, 0))
    returning ${column} as id`
  return row?.id
}

export async function countUnread(db: Db, shopperId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count
      from chat_thread thread
      join chat_message message on message.shopper_id = thread.shopper_id and message.id > thread.shopper_read_id
     where thread.shopper_id = ${shopperId} and author <> 'shopper'`
  return row?.count ?? 0
}

/** A shopper's messages that the shop has not read. */
export async function countUnseen(db: Db, shopperId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count
      from chat_message message join chat_thread thread using (shopper_id)
     where shopper_id = ${shopperId} and author = 'shopper' and message.id > thread.shop_read_id`
  return row?.count ?? 0
}

export async function findNewestId(db: Db): Promise<number> {
  const [row] = await db<{ id: number | null }[]>`select max(id) as id from chat_message`
  return row?.id ?? 0
}
