import { type ChosenPresence, PRESENCE_SECONDS, type Rating } from '#domain/conversation.ts'
import type { Candidate } from '#domain/conversation-desk.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import type { Db, Pool } from '#server/db/database.ts'

export type OpenService = { id: number; shopperId: number; agentId: number | null; isAnswered: boolean }

export const listOpenServices = (db: Db, shopperIds: readonly number[]): Promise<OpenService[]> =>
  db<OpenService[]>`
    select id, shopper_id as "shopperId", agent_id as "agentId", first_answer_at is not null as "isAnswered"
      from chat_service where shopper_id = any(${[...shopperIds]}::bigint[]) and closed_at is null`

export async function findOpenService(db: Db, shopperId: number): Promise<OpenService | undefined> {
  return (await listOpenServices(db, [shopperId]))[0]
}

export async function openService(tx: Db, shopperId: number): Promise<OpenService> {
  const [row] = await tx<{ id: number }[]>`insert into chat_service (shopper_id) values (${shopperId}) returning id`
  if (!row) throw new Error('no service was opened')
  return { id: row.id, shopperId, agentId: null, isAnswered: false }
}

/** Agents with a recent sign of life. */
export async function listCandidates(db: Db): Promise<Candidate[]> {
  const rows = await db<(Omit<Candidate, 'idleSince'> & { idleSince: Date })[]>`
    select agent.account_id as id, presence, capacity, last_given_at as "idleSince",
           (select count(*)::integer from chat_service where agent_id = agent.account_id and closed_at is null) as open
      from chat_agent agent
      join account on account.id = agent.account_id
     where ${isAlive(db)} and ${isAgent(db)}`
  return rows.map((row) => ({ ...row, idleSince: row.idleSince.getTime() }))
}

const isAlive = (db: Db) => db`agent.alive_at > clock_timestamp() - make_interval(secs => ${PRESENCE_SECONDS})`
/** SQL condition: an account that may answer shoppers. */
const isAgent = (db: Db) => db`'agent' = any (account.scopes) and account.blocked_at is null and account.deleted_at is null`

/** Ids of the agent asked for and of the last agent, in this order. */
export async function listPreferred(db: Db, shopperId: number): Promise<number[]> {
  const [row] = await db<{ wanted: number | null; last: number | null }[]>`
    select wanted_agent_id as wanted,
           (select agent_id from chat_service service
             where service.shopper_id = thread.shopper_id and agent_id is not null order by id desc limit 1) as last
      from chat_thread thread where shopper_id = ${shopperId}`
  return [row?.wanted, row?.last].filter((id) => id !== null && id !== undefined)
}

export type HandoverReason = 'queue' | 'taken' | 'transfer' | 'asked-for' | 'lost'
type Handover = { serviceId: number; agentId: number | null; byAccount: number | null; reason: HandoverReason; note?: string }

export async function handOver(tx: Db, { serviceId, agentId, byAccount, reason, note = '' }: Handover): Promise<void> {
  const given = tx`
    update chat_service
       set agent_id = ${agentId}, assigned_at = case when ${agentId}::bigint is null then null else coalesce(assigned_at, now()) end
     where id = ${serviceId}`
  const noted = tx`
    insert into chat_handover (service_id, agent_id, by_account, reason, note)
    values (${serviceId}, ${agentId}, ${byAccount}, ${reason}, ${note})`
  const remembered = agentId === null ? undefined : tx`update chat_agent set last_given_at = now() where account_id = ${agentId}`
  await Promise.all([given, noted, remembered])
}

export async function markAnswered(tx: Db, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return
  await tx`
    update chat_service set first_answer_at = now()
     where id = any(${[...serviceIds]}::bigint[]) and first_answer_at is null`
}

export type ClosedBy = 'shopper' | 'agent' | 'quiet'

export async function closeServiceRow(tx: Db, serviceId: number, by: ClosedBy): Promise<boolean> {
  const { count } = await tx`
    update chat_service set closed_at = now(), closed_by = ${by} where id = ${serviceId} and closed_at is null`
  return count === 1
}

export type Waiting = { id: number; shopperId: number; locale: Locale | null }

/** The longest waiting comes first. */
export const listWaiting = (db: Db): Promise<Waiting[]> =>
  db<Waiting[]>`
    select service.id, service.shopper_id as "shopperId", thread.locale
      from chat_service service join chat_thread thread on thread.shopper_id = service.shopper_id
     where closed_at is null and agent_id is null order by service.id`

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from chat_service where closed_at is null and agent_id is null`
  return row?.count ?? 0
}

/** Services of shoppers who wait for an answer of an agent without a recent sign of life. */
export const listLost = (db: Db): Promise<{ id: number; shopperId: number }[]> =>
  db<{ id: number; shopperId: number }[]>`
    select service.id, service.shopper_id as "shopperId"
      from chat_service service
      left join chat_agent agent on agent.account_id = service.agent_id
     where closed_at is null and agent_id is not null and (agent.account_id is null or not ${isAlive(db)})
       -- Whose agent has answered last is not waiting for anybody.
       and exists (
         select from chat_message message
          where message.shopper_id = service.shopper_id and author = 'shopper'
            and message.id > coalesce((
              select max(id) from chat_message answer where answer.shopper_id = service.shopper_id and author = 'agent'), 0))`

/** Ends services `quietMinutes` after an agent wrote last, or a day after any other message. */
export async function closeQuietServices(tx: Db, quietMinutes: number): Promise<{ shopperId: number }[]> {
  return tx<{ shopperId: number }[]>`
    update chat_service service set closed_at = now(), closed_by = 'quiet'
      from chat_thread thread, chat_message message
     where thread.shopper_id = service.shopper_id and message.id = thread.last_message_id
       and service.closed_at is null and service.agent_id is not null
       and message.sent_at < now() - case message.author when 'agent' then make_interval(mins => ${quietMinutes}) else interval '1 day' end
    returning service.shopper_id as "shopperId"`
}

export async function rateServiceRow(
  db: Db,
  { serviceId, shopperId, stars, comment }: { serviceId: number; shopperId: number; stars: Rating; comment: string },
): Promise<boolean> {
  const { count } = await db`
    update chat_service set stars = ${stars}, comment = ${comment}, rated_at = now()
     where id = ${serviceId} and shopper_id = ${shopperId} and closed_at is not null and stars is null`
  return count === 1
}

/** One statement each, because assigning shoppers locks several of these rows. */
export async function keepAgentsAlive(db: Pool, agentIds: readonly number[]): Promise<void> {
  await Promise.all(agentIds.map((id) => db`update chat_agent set alive_at = now() where account_id = ${id}`))
}

export async function keepShoppersSeen(db: Db, shopperIds: readonly number[]): Promise<void> {
  if (shopperIds.length === 0) return
  await db`
    update chat_thread set seen_at = now()
     where shopper_id in (
       select shopper_id from chat_thread thread
        where shopper_id = any(${[...shopperIds]}::bigint[])
          and exists (select from chat_service service where service.shopper_id = thread.shopper_id and closed_at is null)
        -- Whose conversation is being written in is there in any case; and who waits for nothing holds nobody up.
        order by shopper_id for no key update skip locked)`
}

export async function setShopperSeen(db: Db, shopperId: number, isOn: boolean): Promise<void> {
  await db`update chat_thread set seen_at = ${isOn ? db`now()` : null} where shopper_id = ${shopperId}`
}

export async function savePresence(db: Db, agentId: number, presence: ChosenPresence): Promise<void> {
  await db`
    insert into chat_agent (account_id, presence) values (${agentId}, ${presence})
    on conflict (account_id) do update set presence = excluded.presence, alive_at = now()`
}

/** An agent signs in: with a recent sign of life they keep their presence, otherwise they become online. */
export async function greetAgent(db: Db, agentId: number): Promise<ChosenPresence> {
  const [row] = await db<{ presence: ChosenPresence }[]>`
    insert into chat_agent as agent (account_id, presence) values (${agentId}, 'online')
    on conflict (account_id) do update
       set presence = case when ${isAlive(db)} then agent.presence else 'online' end, alive_at = now()
    returning presence`
  return row?.presence ?? 'online'
}

export type AgentRow = {
  id: number
  name: Localized
  avatar: string
  presence: ChosenPresence
  isAlive: boolean
  open: number
  capacity: number
  isSupervisor: boolean
}

/** Agents who are present come first. */
export const listAgentRows = (db: Db): Promise<AgentRow[]> =>
  db<AgentRow[]>`
    select account.id, jsonb_build_object('zh', nickname, 'en', nickname_en) as name, avatar, coalesce(agent.presence, 'away') as presence, coalesce(${isAlive(db)}, false) as "isAlive",
           coalesce(agent.capacity, 6) as capacity, 'chat-supervisor' = any (scopes) as "isSupervisor",
           (select count(*)::integer from chat_service where agent_id = account.id and closed_at is null) as open
      from account left join chat_agent agent on agent.account_id = account.id
     where ${isAgent(db)}
     order by "isAlive" desc, account.id`

export async function setCapacityOf(db: Db, agentId: number, capacity: number): Promise<boolean> {
  const { count } = await db`
    insert into chat_agent (account_id, capacity, alive_at)
    select id, ${capacity}, timestamptz '-infinity' from account where id = ${agentId} and ${isAgent(db)}
    on conflict (account_id) do update set capacity = excluded.capacity`
  return count === 1
}

export async function setWantedAgent(db: Db, shopperId: number, agentId: number): Promise<void> {
  await db`update chat_thread set wanted_agent_id = ${agentId} where shopper_id = ${shopperId}`
}

const RATABLE_DAYS = 7

export type Standing = {
  shopperId: number
  serviceId: number | null
  agentId: number | null
  lastAgentId: number | null
  ahead: number
  unread: number
  readByShopUpTo: number
  toRate: number | null
}

/** `toRate`: the newest service, if it ended within RATABLE_DAYS and is unrated. */
export const listStandings = (db: Db, shopperIds: readonly number[]): Promise<Standing[]> =>
  db<Standing[]>`
    select thread.shopper_id as "shopperId", service.id as "serviceId", service.agent_id as "agentId",
           thread.shop_read_id as "readByShopUpTo",
           (select agent_id from chat_service before
             where before.shopper_id = thread.shopper_id and agent_id is not null order by id desc limit 1) as "lastAgentId",
           case when service.id is null or service.agent_id is not null then 0 else (
             select count(*)::integer from chat_service other
              where other.closed_at is null and other.agent_id is null and other.id < service.id) end as ahead,
           (select count(*)::integer from chat_message message
             where message.shopper_id = thread.shopper_id and message.id > thread.shopper_read_id and author <> 'shopper') as unread,
           (select case when closed_at > now() - make_interval(days => ${RATABLE_DAYS}) and newest.agent_id is not null and stars is null then newest.id end
              from chat_service newest where newest.shopper_id = thread.shopper_id order by id desc limit 1) as "toRate"
      from chat_thread thread
      left join chat_service service on service.shopper_id = thread.shopper_id and service.closed_at is null
     where thread.shopper_id = any(${[...shopperIds]}::bigint[])`
