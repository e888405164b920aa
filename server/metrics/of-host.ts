import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** A worker that is busy for longer is left out of this scrape. */
const TOLD_WITHIN_MS = 2_000
/** The supervisor needs no time of its own. */
const ANSWERED_WITHIN_MS = TOLD_WITHIN_MS + 1_000

type Told = MetricObjectWithValues<MetricValue<string>>[]
type Host = { text: string; answering: number }
/** Between a worker and the process that looks after it. */
type Message =
  | { metrics: 'here' }
  | { metrics: 'tell'; id: number }
  | { metrics: 'told'; id: number; told: Told }
  | { metrics: 'ask'; id: number }
  | { metrics: 'host'; id: number; host: Host }

const isOurs = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'metrics' in message

/** Rejects when nothing has come in time. */
function answers<T>() {
  const waiting = new Map<number, (value: T) => void>()
  let lastId = 0
  return {
    ask: (withinMs: number, send: (id: number) => void): Promise<T> => {
      lastId += 1
      const id = lastId
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const timer = setTimeout(() => reject(new Error('the metrics of a process have not come in time')), withinMs)
      waiting.set(id, resolve)
      send(id)
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(id)
      })
    },
    come: (id: number, value: T) => waiting.get(id)?.(value),
  }
}

/** The metrics of all workers of this host, whichever of them is asked. With one process they are its own. */
export function metricsOfHost(registry: Registry): () => Promise<Host> {
  if (!cluster.isWorker) return async () => ({ text: await registry.metrics(), answering: 1 })
  const { ask, come } = answers<Host>()
  const send = (message: Message) => void process.send?.(message, ignored)
  process.on('message', async (message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'host') come(message.id, message.host)
    if (message.metrics === 'tell') send({ metrics: 'told', id: message.id, told: await registry.getMetricsAsJSON() })
  })
  send({ metrics: 'here' })
  return () => ask(ANSWERED_WITHIN_MS, (id) => send({ metrics: 'ask', id }))
}

/**
 * Gathers what the workers of this process tell. What is counted never falls: of a worker that has died, or does not answer, what it told last
 * is added on, since Prometheus would take a lesser sum for a new beginning.
 */
export function gatherMetrics(): void {
  const { ask, come } = answers<Told>()
  const present = new Map<number, Told>()
  let gone: Told = []

  const told = (worker: Worker): Promise<Told | undefined> =>
    ask(TOLD_WITHIN_MS, (id) => void worker.send({ metrics: 'tell', id } satisfies Message, ignored)).catch(() => undefined)

  const gather = async (): Promise<Host> => {
    const workers = [...present.keys()].flatMap((id) => cluster.workers?.[id] ?? [])
    const parts = await Promise.all(
      workers.map(async (worker) => {
        const all = worker.isConnected() ? await told(worker) : undefined
        if (all && present.has(worker.id)) present.set(worker.id, countedIn(all))
        return { id: worker.id, all }
      }),
    )
    const answered = parts.flatMap(({ id, all }) => (all && present.has(id) ? [all] : []))
    const silent = parts.flatMap(({ id, all }) => (all ? [] : (present.get(id) ?? [])))
    return { text: await added([...answered, silent, gone]).metrics(), answering: answered.length }
  }

  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'here') present.set(worker.id, [])
    if (message.metrics === 'told') come(message.id, message.told)
    if (message.metrics !== 'ask') return
    const host = await gather()
    if (worker.isConnected()) worker.send({ metrics: 'host', id: message.id, host } satisfies Message, ignored)
  })
  cluster.on('exit', ({ id }) => {
    gone = added([gone, present.get(id) ?? []]).getMetricsAsArray() as unknown as Told
    present.delete(id)
  })
}

const added = (parts: Told[]): Registry => AggregatorRegistry.aggregate(parts)

/** A worker that dies while something is sent to it is handled by the event `exit`, so this error says nothing new. */
const ignored = () => {}

const countedIn = (told: Told): Told => told.filter(({ type }) => /^(?:counter|histogram)$/.test(String(type)))
