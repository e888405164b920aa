import { Histogram } from 'prom-client'

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
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** Has the time of this statement measured for `/metrics`. */
export function measure(statement: Statement): void {
  const stop = statementSeconds.startTimer()
  const { resolve, reject } = statement
  statement.resolve = (value) => {
    stop({ outcome: 'ok' })
    resolve(value)
  }
  statement.reject = (error) => {
    stop({ outcome: isAway(error) ? 'away' : 'error' })
    reject(error)
  }
}

/** Of the driver, of sockets, and of servers that are starting, stopping or full. */
const isAway = ({ code }: Error & { code?: unknown }): boolean =>
  typeof code === 'string' && /^(?:CONNECT|TIME_IS_UP|E[A-Z]+$|08|53|57|25006)/.test(code)
