import { Histogram } from 'prom-client'
import { closeSpan, openInnerSpan, within } from '#server/tracing/tracing.ts'
import { type Storage, StorageAway, StorageFull } from './storage.ts'

const MEASURED = ['put', 'putStream', 'read', 'open', 'answer', 'find', 'move', 'remove'] as const

/** Until a file is written, or its first byte can be read. */
export const storageSeconds = new Histogram({
  name: 'storage_duration_seconds',
  help: 'Duration of calls to the file storage by call and outcome (ok, away, full, fault)',
  labelNames: ['call', 'outcome'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [],
})
// Prometheus sees no growth from nothing to one.
for (const call of MEASURED) for (const outcome of ['away', 'full', 'fault']) storageSeconds.zero({ call, outcome })

/** The same storage; how long its calls take is measured for `/metrics`. */
export function measured(storage: Storage): Storage {
  const timed = Object.fromEntries(
    MEASURED.flatMap((call) => {
      const work = storage[call]
      return work ? [[call, (...given: unknown[]) => timeOf(call, () => (work as Call).apply(storage, given))]] : []
    }),
  )
  return { ...storage, ...timed }
}

type Call = (...given: unknown[]) => Promise<unknown>

async function timeOf(call: string, work: () => Promise<unknown>): Promise<unknown> {
  const stop = storageSeconds.startTimer({ call })
  const span = openInnerSpan(`storage ${call}`, 'CLIENT')
  try {
    const done = await within(span, work)
    stop({ outcome: 'ok' })
    closeSpan(span)
    return done
  } catch (error) {
    const outcome = error instanceof StorageFull ? 'full' : error instanceof StorageAway ? 'away' : 'fault'
    stop({ outcome })
    closeSpan(span, outcome)
    throw error
  }
}
