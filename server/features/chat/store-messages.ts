import { Refusal } from '#contract/refusals.ts'
import { type Draft, isEnding } from '#domain/conversation.ts'
import { type Candidate, chooseAgent, findKeywordAnswer } from '#domain/conversation-desk.ts'
import { type Locale, NO_WORDS, text } from '#domain/locale.ts'
import { fillFacts } from '#domain/vocabulary/facts.ts'
import { inBatches } from '#server/db/batch.ts'
import { type Db, transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { type ChatEvent, publish } from './events.ts'
import { ENDINGS, greetingOf, nobodyThere } from './house-words.ts'
import {
  appendMessages,
  listKnown,
  listThreads,
  listTooFast,
  type NewMessage,
  openThreads,
  type ThreadRow,
} from './message-sql.ts'
import type { Settings } from './read-settings.ts'
import {
  type AgentRow,
  closeServiceRow,
  handOver,
  listAgentRows,
  listCandidates,
  listOpenServices,
  listPreferred,
  markAnswered,
  type OpenService,
  openService,
  setShopperSeen,
} from './service-sql.ts'
import { lockChat } from './sql.ts'

/** A message checked by check-draft.ts. */
export type Wanted = { shopperId: number; senderId: number; draft: Draft } & (
  | { author: 'shopper'; locale: Locale; formType: number }
  | { author: 'agent'; isSupervisor: boolean }
)
/** `isNew` is false when the message was already stored under this client id. */
export type Stored = { id: number; isNew: boolean }
export type StoreMessage = (wanted: Wanted) => Promise<Stored>

const TOGETHER_MAX = 200
/** Counts over all processes; account-limits.ts has the limit of one. */
const PER_SHOPPER_AND_MINUTE = 600

/** Stores messages in batches (see chat/sql.ts). The same transaction begins and ends services and adds automatic answers. */
export function messageStore({ db, now }: Pick<Deps, 'db' | 'now'>, readSettings: () => Promise<Settings>): StoreMessage {
  return inBatches<Wanted, Stored>(
    async (wanted) => {
      const settings = await readSettings()
      return transaction(db, (tx) => storeTogether(tx, wanted, settings, now()))
    },
    { together: TOGETHER_MAX },
  )
}

async function storeTogether(tx: Db, wanted: readonly Wanted[], settings: Settings, now: Date): Promise<(Stored | Refusal)[]> {
  const shopperIds = [...new Set(wanted.map(({ shopperId }) => shopperId))]
  const named = wanted.flatMap(({ shopperId, senderId, draft: { clientId } }) =>
    clientId === null ? [] : [{ shopperId, senderId, clientId }],
  )
  // One connection runs these in order, so all queries see the state under the lock.
  const [, found, open, before, tooFast] = await Promise.all([
    lockChat(tx),
    listThreads(tx, shopperIds),
    listOpenServices(tx, shopperIds),
    listKnown(tx, named),
    listTooFast(tx, shopperIds, PER_SHOPPER_AND_MINUTE),
  ])
  const threads = await openAndChange(tx, found, wanted)
  const services = new Map(open.map((service) => [service.shopperId, service]))
  const known = new Map(before.map((each) => [keyOf(each), each.id]))
  const batch: Batch = {
    tx,
    settings,
    now,
    services,
    candidates: undefined,
    agents: undefined,
    messages: [],
    answered: [],
    changed: new Set(),
  }

  // The index in `batch.messages`; ids are known after the insert.
  const places = new Map<string, number>()
  const answers: (Stored | Refusal | { place: number; isNew: boolean })[] = []
  for (const one of wanted) {
    const key = one.draft.clientId === null ? undefined : keyOf({ ...one, clientId: one.draft.clientId })
    const thread = threads.get(one.shopperId)
    const storedId = key === undefined ? undefined : known.get(key)
    const place = key === undefined ? undefined : places.get(key)
    if (storedId !== undefined) answers.push({ id: storedId, isNew: false })
    else if (place !== undefined) answers.push({ place, isNew: false })
    else if (one.author === 'shopper' && tooFast.has(one.shopperId)) answers.push(new Refusal('too-often'))
    else if (!thread) answers.push(new Refusal('chat-peer-unknown'))
    else {
      const added = one.author === 'shopper' ? await addOfShopper(batch, thread, one) : await addOfAgent(batch, one)
      if (typeof added === 'number' && key !== undefined) places.set(key, added)
      answers.push(typeof added === 'number' ? { place: added, isNew: true } : added)
    }
  }

  const events: ChatEvent[] = [...batch.changed].map((shopperId) => ({ kind: 'service', shopperId }))
  if (batch.messages.length > 0) events.unshift({ kind: 'stored' })
  const [ids] = await Promise.all([appendMessages(tx, batch.messages), markAnswered(tx, batch.answered), publish(tx, events)])
  return answers.map((answer) =>
    answer instanceof Refusal || 'id' in answer ? answer : { id: ids[answer.place] ?? 0, isNew: answer.isNew },
  )
}

type Batch = {
  tx: Db
  settings: Settings
  now: Date
  services: Map<number, OpenService>
  candidates: Candidate[] | undefined
  agents: AgentRow[] | undefined
  messages: NewMessage[]
  answered: number[]
  changed: Set<number>
}

type OfShopper = Extract<Wanted, { author: 'shopper' }>
type OfAgent = Extract<Wanted, { author: 'agent' }>

async function addOfShopper(batch: Batch, thread: ThreadRow, { shopperId, draft }: OfShopper): Promise<number> {
  const isEnd = draft.kind === 'text' && isEnding(draft.content, ENDINGS)
  const before = batch.services.get(shopperId)
  // A goodbye in a resting conversation begins no new service.
  const service = before ?? (isEnd ? undefined : await begin(batch, shopperId))
  const agentId = service?.agentId ?? null
  const place = batch.messages.push({ ...draft, shopperId, author: 'shopper', senderId: shopperId, agentId }) - 1
  const inHouse = (content: string) =>
    batch.messages.push({ shopperId, author: 'house', senderId: null, agentId, kind: 'text', content, clientId: null })

  if (service && !before) {
    const words = await firstWords(batch, thread, service)
    if (words) inHouse(words)
  }
  const answer = draft.kind === 'text' ? findKeywordAnswer(batch.settings.keywords, draft.content) : undefined
  if (answer) inHouse(text(fillFacts(answer.answer, batch.settings.facts), thread.locale ?? 'zh-CN'))
  if (isEnd && service) {
    await closeServiceRow(batch.tx, service.id, 'shopper')
    batch.services.delete(shopperId)
    batch.changed.add(shopperId)
  }
  return place
}

async function begin(batch: Batch, shopperId: number): Promise<OpenService> {
  const { tx } = batch
  const [service, preferred, candidates] = await Promise.all([
    openService(tx, shopperId),
    listPreferred(tx, shopperId),
    batch.candidates ?? listCandidates(tx),
    setShopperSeen(tx, shopperId, true),
  ])
  batch.candidates = candidates
  const agent = chooseAgent(candidates, preferred, shopperId)
  if (agent) {
    await handOver(tx, { serviceId: service.id, agentId: agent.id, byAccount: null, reason: 'queue' })
    service.agentId = agent.id
    agent.open += 1
    agent.idleSince = batch.now.getTime()
  }
  batch.services.set(shopperId, service)
  batch.changed.add(shopperId)
  return service
}

async function firstWords(batch: Batch, { locale }: ThreadRow, { agentId }: OpenService): Promise<string | undefined> {
  const { settings, now, candidates } = batch
  if (agentId !== null) {
    if (!greetingOf(settings, locale, NO_WORDS)) return undefined
    batch.agents ??= await listAgentRows(batch.tx)
    return greetingOf(settings, locale, batch.agents.find(({ id }) => id === agentId)?.name ?? NO_WORDS)
  }
  return candidates?.some(({ presence }) => presence !== 'away') ? undefined : nobodyThere(settings, locale, now)
}

/** Agents take unserved conversations by writing; only supervisors may write into a colleague's. */
async function addOfAgent(batch: Batch, { shopperId, senderId, isSupervisor, draft }: OfAgent): Promise<number | Refusal> {
  const { tx } = batch
  let service = batch.services.get(shopperId)
  if (service?.agentId && service.agentId !== senderId && !isSupervisor) return new Refusal('chat-not-yours')
  if (!service) {
    service = await openService(tx, shopperId)
    batch.services.set(shopperId, service)
  }
  if (service.agentId === null) {
    await handOver(tx, { serviceId: service.id, agentId: senderId, byAccount: senderId, reason: 'taken' })
    service.agentId = senderId
    batch.changed.add(shopperId)
  }
  if (!service.isAnswered) batch.answered.push(service.id)
  service.isAnswered = true
  return batch.messages.push({ ...draft, shopperId, author: 'agent', senderId, agentId: service.agentId }) - 1
}

const keyOf = ({ shopperId, senderId, clientId }: { shopperId: number; senderId: number; clientId: string }): string =>
  `${shopperId} ${senderId} ${clientId}`

/** The shopper's last message determines the language. */
async function openAndChange(tx: Db, found: readonly ThreadRow[], wanted: readonly Wanted[]): Promise<Map<number, ThreadRow>> {
  const threads = new Map(found.map((thread) => [thread.shopperId, thread]))
  const ofShoppers = wanted.filter((one) => one.author === 'shopper')
  const said = new Map(ofShoppers.map(({ shopperId, locale, formType }) => [shopperId, { shopperId, locale, formType }]))
  const changed = [...said.values()].filter(({ shopperId, locale, formType }) => {
    const thread = threads.get(shopperId)
    return thread?.locale !== locale || thread.formType !== formType
  })
  await openThreads(tx, changed)
  for (const thread of changed) threads.set(thread.shopperId, thread)
  return threads
}
