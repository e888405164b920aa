import type { AgentCard, ServiceStatus } from '#domain/conversation.ts'
import { isWithinHours } from '#domain/conversation-hours.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { answerBy } from './house-words.ts'
import type { Settings } from './read-settings.ts'
import { type AgentRow, listAgentRows } from './service-sql.ts'

/** How a shopper's conversation stands now. */
export type ReadStatus = (shopperId: number) => Promise<ServiceStatus>

/** After a restart all windows ask at once, and with every change of the queue all who wait: those that come together share their queries. */
export function statusReader({ db, now }: Pick<Deps, 'db' | 'now'>, readSettings: () => Promise<Settings>): ReadStatus {
  return inBatches<number, ServiceStatus>(async (shopperIds) => {
    const [settings, agents, standings] = await Promise.all([readSettings(), listAgentRows(db), listStandings(db, shopperIds)])
    const at = now()
    const isOpenNow = isWithinHours(settings.hours, at)
    const shared = {
      isWithinHours: isOpenNow,
      isStaffed: isOpenNow && agents.some(isThere),
      answerBy: answerBy(settings, at)?.toISOString() ?? null,
    }
    const byShopper = new Map(standings.map((standing) => [standing.shopperId, standing]))
    return shopperIds.map((shopperId) => ({ ...standingOf(byShopper.get(shopperId), agents), ...shared }))
  })
}

function standingOf(standing: Standing | undefined, agents: readonly AgentRow[]) {
  const shown = agents.find(({ id }) => id === (standing?.agentId ?? standing?.lastAgentId))
  return {
    state: !standing?.serviceId ? ('resting' as const) : standing.agentId === null ? ('waiting' as const) : ('open' as const),
    agent: shown ? cardOf(shown) : null,
    ahead: standing?.ahead ?? 0,
    unread: standing?.unread ?? 0,
    readByShopUpTo: standing?.readByShopUpTo ?? 0,
    toRate: standing?.toRate ?? null,
  }
}

/** Online or busy: somebody who reads what is written. */
export const isThere = ({ isAlive, presence }: Pick<AgentRow, 'isAlive' | 'presence'>): boolean => isAlive && presence !== 'away'

export const cardOf = (agent: AgentRow): AgentCard => ({
  id: agent.id,
  nickname: agent.nickname,
  avatar: agent.avatar,
  isOnline: isThere(agent),
})

type Standing = {
  shopperId: number
  serviceId: number | null
  agentId: number | null
  lastAgentId: number | null
  ahead: number
  unread: number
  readByShopUpTo: number
  toRate: number | null
}

/** `toRate`: the newest service has ended with an agent, within a week, and is not rated. */
const listStandings = (db: Db, shopperIds: readonly number[]): Promise<Standing[]> =>
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
           (select case when closed_at > now() - interval '7 days' and newest.agent_id is not null and stars is null then newest.id end
              from chat_service newest where newest.shopper_id = thread.shopper_id order by id desc limit 1) as "toRate"
      from chat_thread thread
      left join chat_service service on service.shopper_id = thread.shopper_id and service.closed_at is null
     where thread.shopper_id = any(${[...shopperIds]}::bigint[])`
