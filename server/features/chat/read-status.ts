import type { AgentCard, ServiceStatus } from '#domain/conversation.ts'
import { isWithinHours } from '#domain/conversation-hours.ts'
import { type Locale, text } from '#domain/locale.ts'
import { inBatches } from '#server/db/batch.ts'
import type { Deps } from '#server/http/deps.ts'
import { answerBy } from './house-words.ts'
import type { Settings } from './read-settings.ts'
import { type AgentRow, listAgentRows, listStandings, type Standing } from './service-sql.ts'

type Asked = { shopperId: number; locale: Locale }
export type ReadStatus = (asked: Asked) => Promise<ServiceStatus>

/** Requests are batched, because many windows ask at once after a restart or queue change. */
export function statusReader({ db, now }: Pick<Deps, 'db' | 'now'>, readSettings: () => Promise<Settings>): ReadStatus {
  return inBatches<Asked, ServiceStatus>(async (asked) => {
    const shopperIds = [...new Set(asked.map(({ shopperId }) => shopperId))]
    const [settings, agents, standings] = await Promise.all([readSettings(), listAgentRows(db), listStandings(db, shopperIds)])
    const at = now()
    const isOpenNow = isWithinHours(settings.hours, at)
    const shared = {
      isWithinHours: isOpenNow,
      isStaffed: isOpenNow && agents.some(isThere),
      answerBy: answerBy(settings, at)?.toISOString() ?? null,
    }
    const byShopper = new Map(standings.map((standing) => [standing.shopperId, standing]))
    return asked.map(({ shopperId, locale }) => ({ ...standingOf(byShopper.get(shopperId), agents, locale), ...shared }))
  })
}

function standingOf(standing: Standing | undefined, agents: readonly AgentRow[], locale: Locale) {
  const shown = agents.find(({ id }) => id === (standing?.agentId ?? standing?.lastAgentId))
  return {
    state: !standing?.serviceId ? ('resting' as const) : standing.agentId === null ? ('waiting' as const) : ('open' as const),
    agent: shown ? cardOf(shown, locale) : null,
    ahead: standing?.ahead ?? 0,
    unread: standing?.unread ?? 0,
    readByShopUpTo: standing?.readByShopUpTo ?? 0,
    toRate: standing?.toRate ?? null,
  }
}

export const isThere = ({ isAlive, presence }: Pick<AgentRow, 'isAlive' | 'presence'>): boolean => isAlive && presence !== 'away'

export const cardOf = (agent: AgentRow, locale: Locale): AgentCard => ({
  id: agent.id,
  nickname: text(agent.name, locale),
  avatar: agent.avatar,
  isOnline: isThere(agent),
})
