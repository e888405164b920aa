import type { AgentCard, ServiceStatus } from '#domain/conversation.ts'
import { isWithinHours } from '#domain/conversation-hours.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Deps } from '#server/http/deps.ts'
import { answerBy } from './house-words.ts'
import type { Settings } from './read-settings.ts'
import { type AgentRow, listAgentRows, listStandings, type Standing } from './service-sql.ts'

export type ReadStatus = (shopperId: number) => Promise<ServiceStatus>

/** Requests are batched, because many windows ask at once after a restart or queue change. */
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

export const isThere = ({ isAlive, presence }: Pick<AgentRow, 'isAlive' | 'presence'>): boolean => isAlive && presence !== 'away'

export const cardOf = (agent: AgentRow): AgentCard => ({
  id: agent.id,
  nickname: agent.nickname,
  avatar: agent.avatar,
  isOnline: isThere(agent),
})
