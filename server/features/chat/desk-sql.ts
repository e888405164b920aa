import type { Conversation, Note } from '#contract/staff/chat.ts'
import { PAGES_SEEN_MAX, PRESENCE_SECONDS, type Rating } from '#domain/conversation.ts'
import { type Box, COUNTED_CONVERSATIONS_MAX } from '#domain/conversation-desk.ts'
import { DEFAULT_LOCALE, type Locale, type Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { isPhoneMeant } from '#server/features/accounts/phone-sql.ts'
import { neighboursOf } from '#server/features/orders/desk/search-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import { type Acting, isVisibleTo } from './visible-sql.ts'

type Row = Omit<Conversation, 'since' | 'last'> & {
  since: Date | null
  last: (Omit<NonNullable<Conversation['last']>, 'sentAt'> & { sentAt: string }) | null
}

const columns = (db: Db) => db`
  jsonb_build_object('id', shopper.id, 'nickname', shopper.nickname, 'avatar', shopper.avatar) as shopper,
  coalesce(thread.seen_at > now() - make_interval(secs => ${PRESENCE_SECONDS}), false) as "isShopperOnline",
  case when service.id is null then 'resting' when service.agent_id is null then 'waiting' else 'open' end as state,
  case when agent.id is null then null else jsonb_build_object(
    'id', agent.id, 'nickname', agent.nickname, 'nicknameEn', agent.nickname_en, 'avatar', agent.avatar) end as agent,
  case when service.agent_id is null then service.opened_at else service.assigned_at end as since,
  (select count(*)::integer from chat_message unseen
    where unseen.shopper_id = thread.shopper_id and unseen.author = 'shopper' and unseen.id > thread.shop_read_id) as unread,
  thread.shopper_read_id as "readByShopperUpTo",
  case when message.id is null then null else jsonb_build_object(
    'id', message.id, 'kind', message.kind, 'content', left(message.content, 120), 'sentAt', message.sent_at,
    'isFromShopper', message.author = 'shopper') end as last`

/** The one that is under way. */
const serviceOf = (db: Db) => db`chat_service service on service.shopper_id = thread.shopper_id and service.closed_at is null`

/** `lately` is the newest service with an agent. */
const tables = (db: Db) => db`
  chat_thread thread
  join account shopper on shopper.id = thread.shopper_id
  left join ${serviceOf(db)}
  left join lateral (
    select agent_id from chat_service before
     where before.shopper_id = thread.shopper_id and before.agent_id is not null order by before.id desc limit 1) lately on true
  left join account agent on agent.id = case when service.id is null then lately.agent_id else service.agent_id end
  left join chat_message message on message.id = thread.last_message_id`

/** `visible`: what the agent may see, for a client that knows no boxes. */
const inBox = (db: Db, box: Box | 'visible', acting: Acting) => {
  const agentId = acting.accountId
  switch (box) {
    case 'visible':
      return isVisibleTo(db, acting, 'thread.shopper_id')
    case 'own':
      return db`service.agent_id = ${agentId}`
    case 'waiting':
      return db`service.id is not null and service.agent_id is null`
    case 'closed':
      // Of those who talked with this agent, by an index, those who did so last. PostgreSQL expects half of what `coalesce` says to be true and so
      // reads the newest first; of a plain `=` it expects hardly any, and reads them all.
      return db`thread.shopper_id in (select shopper_id from chat_service where agent_id = ${agentId}) and service.id is null
                and coalesce((
                  select agent_id from chat_service before
                   where before.shopper_id = thread.shopper_id and before.agent_id is not null order by before.id desc limit 1) = ${agentId}, false)`
    case 'all':
      return db`true`
  }
}

const asConversation = ({ since, last, ...row }: Row): Conversation => ({
  ...row,
  since: since?.toISOString() ?? null,
  last: last && { ...last, sentAt: new Date(last.sentAt).toISOString() },
})

type Wanted = { box: Box | 'visible'; search: string; page: number; limit: number }

/** Counting stops at COUNTED_CONVERSATIONS_MAX. A page is chosen by what decides alone, and read then. */
export async function listConversations(
  db: Db,
  acting: Acting,
  { box, search, page, limit }: Wanted,
): Promise<{ list: Conversation[]; count: number }> {
  const meant = search === '' ? undefined : await listMeant(db, search)
  const isWide = meant !== undefined && meant.length > LOOKED_UP_MAX
  const matching = db`
    from chat_thread thread
    ${isWide ? db`join account shopper on shopper.id = thread.shopper_id` : db``}
    left join ${serviceOf(db)}
   where ${inBox(db, box, acting)} ${isWide ? isMeant(db, search) : meant ? db`and thread.shopper_id = any(${meant}::bigint[])` : db``}`
  const order = box === 'waiting' ? db`service.id` : db`thread.last_message_id desc nulls last`
  const [rows, [total]] = await Promise.all([
    db<Row[]>`
      select ${columns(db)}
        from ${tables(db)}
       where thread.shopper_id in (
         select thread.shopper_id ${matching} order by ${order} limit ${limit} offset ${(page - 1) * limit})
       order by ${order}`,
    db<
      { count: number }[]
    >`select count(*)::integer as count from (select ${matching} limit ${COUNTED_CONVERSATIONS_MAX}) counted`,
  ])
  return { list: rows.map(asConversation), count: total?.count ?? 0 }
}

/** When more accounts fit the search, going through the newest conversations is faster than looking them up by their ids. */
const LOOKED_UP_MAX = 500

/**
 * The accounts that a search means: by a part of the name, the phone or an order, each found by an index. When too many fit, more
 * than LOOKED_UP_MAX ids come back, and the caller searches in another way.
 */
async function listMeant(db: Db, search: string): Promise<number[]> {
  const isPhone = isPhoneMeant(db, db`reverse(phone)`, search)
  const rows = await db<{ id: number }[]>`
    (select id from account
      where neighbours(nickname) @> ${neighboursOf(search.toLowerCase())}::text[] and strpos(lower(nickname), lower(${search})) > 0
      limit ${LOOKED_UP_MAX + 1})
    ${isPhone ? db`union (select id from account where ${isPhone} limit ${LOOKED_UP_MAX + 1})` : db``}
    union select account_id from shop_order where number = ${search}`
  return rows.map(({ id }) => id)
}

const isMeant = (db: Db, search: string) => db`
  and (strpos(lower(shopper.nickname), lower(${search})) > 0
       or ${isPhoneMeant(db, db`reverse(shopper.phone)`, search) ?? db`false`}
       or exists (select from shop_order where account_id = shopper.id and number = ${search}))`

export async function findConversationRow(db: Db, shopperId: number): Promise<Conversation | undefined> {
  const [row] = await db<Row[]>`select ${columns(db)} from ${tables(db)} where thread.shopper_id = ${shopperId}`
  return row && asConversation(row)
}

export async function countBoxes(db: Db, agentId: number): Promise<{ own: number; waiting: number }> {
  const [row] = await db<{ own: number; waiting: number }[]>`
    select count(*) filter (where agent_id = ${agentId})::integer as own, count(*) filter (where agent_id is null)::integer as waiting
      from chat_service where closed_at is null`
  return row ?? { own: 0, waiting: 0 }
}

/** Keeps the newest pages only, and ignores a page that was also the last one. */
export async function savePage(db: Db, shopperId: number, path: string, title: string): Promise<void> {
  await db`
    with last as (select path from chat_page_seen where shopper_id = ${shopperId} order by id desc limit 1),
    old as (
      delete from chat_page_seen where shopper_id = ${shopperId} and id in (
        select id from chat_page_seen where shopper_id = ${shopperId} order by id desc offset ${PAGES_SEEN_MAX - 1}))
    insert into chat_page_seen (shopper_id, path, title)
    select ${shopperId}, ${path}, ${title} where not exists (select from last where path = ${path})`
}

export type CustomerRow = {
  id: number
  nickname: string
  avatar: string
  locale: Locale | null
  phone: string | null
  since: Date
  orderCount: number
  spent: Fen
}

export async function findCustomerRow(db: Db, shopperId: number): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select account.id, nickname, avatar, thread.locale, phone, account.created_at as since,
           (select count(*)::integer from shop_order where account_id = account.id) as "orderCount", customer.spent
      from chat_thread thread
      join account on account.id = thread.shopper_id
      join customer on customer.account_id = account.id
     where thread.shopper_id = ${shopperId}`
  return row
}

type CouponRow = { title: Localized; amount: Fen; percent: number | null; minSpend: Fen; validTo: Date }

/** The coupons that expire first come first. */
export const listUsableCoupons = (db: Db, shopperId: number, now: Date): Promise<CouponRow[]> =>
  db<CouponRow[]>`
    select jsonb_build_object('zh', title_zh, 'en', title_en) as title, claim.amount, claim.percent,
           claim.min_spend as "minSpend", claim.valid_to as "validTo"
      from coupon_claim claim join coupon on coupon.id = coupon_id
     where claim.account_id = ${shopperId} and claim.valid_from <= ${now} and claim.valid_to > ${now}
       and claim.voided_at is null and called_back_at is null
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)
     order by claim.valid_to limit 20`

export const listPagesSeen = (db: Db, shopperId: number): Promise<{ path: string; title: string; at: Date }[]> =>
  db<{ path: string; title: string; at: Date }[]>`
    select path, title, at from chat_page_seen where shopper_id = ${shopperId} order by id desc limit ${PAGES_SEEN_MAX}`

export const listRatings = (
  db: Db,
  shopperId: number,
  locale: Locale,
): Promise<{ stars: Rating; comment: string; agent: string; at: Date }[]> =>
  db<{ stars: Rating; comment: string; agent: string; at: Date }[]>`
    select stars, comment, coalesce(${staffName(db, locale)}, '') as agent, rated_at as at
      from chat_service left join account on account.id = agent_id
     where shopper_id = ${shopperId} and stars is not null order by chat_service.id desc limit 20`

type NoteRow = Omit<Note, 'at' | 'changedAt' | 'isOwn'> & { authorId: number; at: Date; changedAt: Date | null }
const asNote = ({ authorId, at, changedAt, ...note }: NoteRow, agentId: number): Note => ({
  ...note,
  at: at.toISOString(),
  changedAt: changedAt?.toISOString() ?? null,
  isOwn: authorId === agentId,
})

export async function listNotes(db: Db, shopperId: number, agentId: number, locale: Locale): Promise<Note[]> {
  const rows = await db<NoteRow[]>`
    select note.id, text, author_id as "authorId", ${staffName(db, locale)} as author, at, changed_at as "changedAt"
      from chat_note note join account on account.id = author_id
     where shopper_id = ${shopperId} order by note.id desc`
  return rows.map((row) => asNote(row, agentId))
}

export async function insertNote(
  db: Db,
  shopperId: number,
  agentId: number,
  text: string,
  locale: Locale = DEFAULT_LOCALE,
): Promise<Note | undefined> {
  const [row] = await db<NoteRow[]>`
    with made as (
      insert into chat_note (shopper_id, author_id, text) values (${shopperId}, ${agentId}, ${text}) returning id, author_id, text, at, changed_at)
    select made.id, text, author_id as "authorId", ${staffName(db, locale)} as author, at, changed_at as "changedAt" from made join account on account.id = author_id`
  return row && asNote(row, agentId)
}

/** Agents delete their own notes, supervisors any. */
export async function deleteNoteRow(db: Db, id: number, acting: Acting): Promise<boolean> {
  const { count } = await db`
    delete from chat_note
     where id = ${id} and (author_id = ${acting.accountId} or ${acting.isSupervisor})
       and ${isVisibleTo(db, acting, 'chat_note.shopper_id')}`
  return count === 1
}

/** A shopper's conversation as one row of a list (docs/wire.md, "Chat socket"). */
export type SessionRow = {
  agentId: number | null
  agentName: Localized
  agentAvatar: string
  isAgentAlive: boolean
  nickname: string
  avatar: string
  formType: number
  kind: string
  content: string
  createdAt: Date
  lastAt: Date
}

export async function findSessionRow(db: Db, shopperId: number): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select agent.id as "agentId", jsonb_build_object('zh', coalesce(agent.nickname, ''), 'en', coalesce(agent.nickname_en, '')) as "agentName", coalesce(agent.avatar, '') as "agentAvatar",
           coalesce(present.alive_at > now() - make_interval(secs => ${PRESENCE_SECONDS}) and present.presence <> 'away', false) as "isAgentAlive",
           shopper.nickname, shopper.avatar, form_type as "formType", message.kind, message.content,
           thread.created_at as "createdAt", message.sent_at as "lastAt"
      from chat_thread thread
      join account shopper on shopper.id = thread.shopper_id
      join chat_message message on message.id = thread.last_message_id
      left join lateral (
        select agent_id from chat_service service
         where service.shopper_id = thread.shopper_id and agent_id is not null order by id desc limit 1) served on true
      left join account agent on agent.id = served.agent_id
      left join chat_agent present on present.account_id = served.agent_id
     where thread.shopper_id = ${shopperId}`
  return row
}
