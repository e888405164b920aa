import { Histogram } from 'prom-client'
import { closeSpan, isTraced, openSpan } from '#server/tracing/tracing.ts'

/** Until its answer is there; waiting for a connection is included. */
export const statementSeconds = new Histogram({
  name: 'database_statement_duration_seconds',
  help: 'Duration of statements by outcome (ok; error: the statement was refused; away: no answer)',
  labelNames: ['outcome'],
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [],
})
for (const outcome of ['ok', 'error', 'away']) statementSeconds.zero({ outcome })

export type Statement = {
  strings: readonly string[]
  /** False for one that was put together as text, and may hold anything. */
  tagged: boolean
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Has the time of this statement measured for `/metrics`, and a span made of it while its request is traced. */
export function measure(statement: Statement): void {
  const stop = statementSeconds.startTimer()
  const span = isTraced()
    ? openSpan(nameOf(statement), 'CLIENT', { 'db.system.name': 'postgresql', 'db.query.text': textOf(statement) })
    : undefined
  const { resolve, reject } = statement
  let isOver = false
  const end = (outcome: 'ok' | 'error' | 'away', fault?: string) => {
    // One that was given up may fail a second time.
    if (isOver) return
    isOver = true
    stop({ outcome })
    closeSpan(span, fault)
  }
  statement.resolve = (value) => {
    end('ok')
    resolve(value)
  }
  statement.reject = (error) => {
    end(isAway(error) ? 'away' : 'error', String((error as { code?: unknown }).code ?? error.name))
    reject(error)
  }
}

const TEXT_MAX = 2_000

/** Without values: they, and pieces of other statements, are a question mark. */
const textOf = ({ strings, tagged }: Statement): string =>
  tagged ? strings.join('?').replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX) : ''

/** `select shop_order`. */
function nameOf({ strings }: Statement): string {
  const [text = ''] = strings
  const [, table = ''] = /\b(?:from|into|update)\s+([a-z_.]+)/i.exec(text) ?? []
  return `${/[a-z]+/i.exec(text)?.[0] ?? 'statement'} ${table}`.trim().toLowerCase()
}

/** Of the driver, of sockets, and of servers that are starting, stopping or full. */
const isAway = ({ code }: Error & { code?: unknown }): boolean =>
  typeof code === 'string' && /^(?:CONNECT|TIME_IS_UP|E[A-Z]+$|08|53|57|25006)/.test(code)
