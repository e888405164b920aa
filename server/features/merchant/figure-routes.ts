import * as contract from '#contract/merchant/figures.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readCounts, readDays, readPeriod } from './read-figures.ts'

export function merchantFigureRoutes(serve: Serve, { db, now }: Deps): void {
  serve(contract.counts, () => readCounts(db, now()))
  serve(contract.days, ({ query }) => readDays(db, query, now()))
  serve(contract.period, ({ query }) => readPeriod(db, query, now()))
}
