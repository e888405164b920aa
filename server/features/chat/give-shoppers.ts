import { refuse } from '#contract/refusals.ts'
import { chooseAgent, isFree } from '#domain/conversation-desk.ts'
import { NO_WORDS } from '#domain/locale.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { type ChatEvent, publish } from './events.ts'
import { greetingOf } from './house-words.ts'
import { appendMessages } from './message-sql.ts'
import type { Settings } from './read-settings.ts'
import {
  type ClosedBy,
  closeQuietServices,
  closeServiceRow,
  findOpenService,
  handOver,
  listAgentRows,
  listCandidates,
  listLost,
  listPreferred,
  listWaiting,
  openService,
} from './service-sql.ts'
import { lockChat } from './sql.ts'
import type { Acting } from './visible-sql.ts'

const QUIET_MINUTES = 60

/** Requeues shoppers of lost agents, ends quiet services and assigns waiting shoppers. Safe to run in several processes at once. */
export async function giveShoppers(db: Pool, settings: Settings): Promise<void> {
  await transaction(db, async (tx) => {
    await lockChat(tx)
    const changed = new Set<number>()
    for (const { id, shopperId } of await listLost(tx)) {
      await handOver(tx, { serviceId: id, agentId: null, byAccount: null, reason: 'lost' })
      changed.add(shopperId)
    }
    for (const { shopperId } of await closeQuietServices(tx, QUIET_MINUTES)) changed.add(shopperId)
    for (const shopperId of await giveWaiting(tx, settings)) changed.add(shopperId)
    await publish(tx, eventsOf(changed))
  })
}

async function giveWaiting(tx: Db, settings: Settings): Promise<number[]> {
  const waiting = await listWaiting(tx)
  if (waiting.length === 0) return []
  const candidates = await listCandidates(tx)
  const agents = new Map((await listAgentRows(tx)).map((agent) => [agent.id, agent]))
  const given: number[] = []
  for (const { id, shopperId, locale } of waiting) {
    if (!candidates.some(isFree)) break
    const agent = chooseAgent(candidates, await listPreferred(tx, shopperId), shopperId)
    if (!agent) continue
    await handOver(tx, { serviceId: id, agentId: agent.id, byAccount: null, reason: 'queue' })
    agent.open += 1
    agent.idleSince = Date.now()
    given.push(shopperId)
    const content = greetingOf(settings, locale, agents.get(agent.id)?.name ?? NO_WORDS)
    if (content) {
      const greeting = {
        shopperId,
        author: 'house',
        senderId: null,
        agentId: agent.id,
        kind: 'text',
        content,
        clientId: null,
      } as const
      await appendMessages(tx, [greeting])
    }
  }
  return given
}

const eventsOf = (changed: Iterable<number>): ChatEvent[] => {
  const events: ChatEvent[] = [...changed].map((shopperId) => ({ kind: 'service', shopperId }))
  return events.length > 0 ? [{ kind: 'stored' }, ...events] : []
}

/** Only supervisors can take a conversation from a colleague. */
export async function takeConversation(db: Pool, shopperId: number, { accountId, isSupervisor }: Acting): Promise<void> {
  if (shopperId === accountId) refuse('chat-self')
  await transaction(db, async (tx) => {
    await lockChat(tx)
    const service = (await findOpenService(tx, shopperId)) ?? (await openService(tx, shopperId))
    if (service.agentId === accountId) return
    if (service.agentId !== null && !isSupervisor) refuse('chat-not-yours')
    await handOver(tx, { serviceId: service.id, agentId: accountId, byAccount: accountId, reason: 'taken' })
    const events: ChatEvent[] = [{ kind: 'service', shopperId }]
    if (service.agentId !== null) events.push({ kind: 'transferred', shopperId, agentId: accountId, fromId: service.agentId })
    await publish(tx, events)
  })
}

/** Only the serving agent and supervisors can transfer a conversation. */
export async function transferConversation(
  db: Pool,
  shopperId: number,
  { accountId, isSupervisor }: Acting,
  { agentId, note }: { agentId: number; note: string },
): Promise<void> {
  if (agentId === shopperId) refuse('chat-self')
  await transaction(db, async (tx) => {
    await lockChat(tx)
    const service = (await findOpenService(tx, shopperId)) ?? refuse('chat-over')
    if (service.agentId !== accountId && !isSupervisor) refuse('chat-not-yours')
    const agent = (await listAgentRows(tx)).find(({ id }) => id === agentId)
    if (!agent || agentId === service.agentId || !agent.isAlive || agent.presence === 'away') refuse('chat-agent-away')
    await handOver(tx, { serviceId: service.id, agentId, byAccount: accountId, reason: 'transfer', note })
    await publish(tx, [
      { kind: 'service', shopperId },
      { kind: 'transferred', shopperId, agentId, fromId: accountId },
    ])
  })
}

/** Assigns the agent if free, otherwise stores the wish for next time. */
export async function giveAskedFor(db: Pool, shopperId: number, agentId: number): Promise<void> {
  await transaction(db, async (tx) => {
    await lockChat(tx)
    const service = await findOpenService(tx, shopperId)
    if (!service || service.agentId === agentId) return
    const agent = chooseAgent(await listCandidates(tx), [agentId], shopperId)
    if (agent?.id !== agentId) return
    await handOver(tx, { serviceId: service.id, agentId, byAccount: shopperId, reason: 'asked-for' })
    await publish(tx, [
      { kind: 'service', shopperId },
      { kind: 'transferred', shopperId, agentId, fromId: service.agentId },
    ])
  })
}

/** Agents end their own services, supervisors any. */
export async function closeConversation(
  db: Pool,
  shopperId: number,
  by: Exclude<ClosedBy, 'quiet'>,
  acting?: Acting,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockChat(tx)
    const service = await findOpenService(tx, shopperId)
    if (!service) return refuse('chat-over')
    if (acting && service.agentId !== acting.accountId && !acting.isSupervisor) refuse('chat-not-yours')
    await closeServiceRow(tx, service.id, by)
    await publish(tx, [{ kind: 'service', shopperId }])
  })
}
