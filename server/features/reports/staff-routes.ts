import * as reports from '#contract/staff/reports.ts'
import type { Days } from '#domain/report.ts'
import { shanghaiDay, shanghaiYear } from '#domain/shanghai.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { readSales, readToday } from './read-sales.ts'
import { listDearest, listEnding, listFound, listMisses, listOrders, sumStock } from './sql.ts'
import { listCoupons, listFlashSales, listTerms, readWines } from './thing-sql.ts'

const LISTED_MAX = 100

export function staffReportRoutes(serve: Serve, { readReplica, now }: Deps): void {
  const past = (days: Days) => ({ ...days, today: shanghaiDay(now()) })
  serve(reports.reportSales, ({ query: { by, ...days } }) => readReplica((db) => readSales(db, days, by, now())))
  serve(reports.reportToday, () => readReplica((db) => readToday(db, now())))
  serve(reports.reportWines, ({ query: { ranking, ...days } }) =>
    readReplica((db) => readWines(db, past(days), ranking, reports.REPORTED_WINES_MAX)),
  )
  serve(reports.reportTerms, async ({ query: { kind, ...days } }) => ({
    list: await readReplica((db) => listTerms(db, past(days), kind, LISTED_MAX)),
  }))
  serve(reports.reportCampaigns, async ({ query }) => {
    const [coupons, flash] = await readReplica((db) =>
      Promise.all([listCoupons(db, past(query), LISTED_MAX), listFlashSales(db, past(query), LISTED_MAX)]),
    )
    return { coupons, flash }
  })
  serve(reports.reportSearches, async ({ query }) => {
    const [misses, found] = await readReplica((db) =>
      Promise.all([listMisses(db, query, LISTED_MAX), listFound(db, query, LISTED_MAX)]),
    )
    return { misses: misses.map(({ lastAt, ...miss }) => ({ ...miss, lastAt: lastAt.toISOString() })), found }
  })
  serve(reports.reportStock, async () => {
    const nextYear = shanghaiYear(now()) + 1
    const [sums, dearest, ending] = await readReplica((db) =>
      Promise.all([sumStock(db), listDearest(db, LISTED_MAX), listEnding(db, nextYear, LISTED_MAX)]),
    )
    return { ...sums, dearest, ending }
  })
  serve(reports.listOrdersBehind, async ({ query: { page, limit, ...asked } }) => {
    const found = await readReplica((db) => listOrders(db, { ...asked, limit: limit + 1, offset: (page - 1) * limit }))
    const list = found.slice(0, limit)
    return {
      list: list.map(({ at, placedAt, ...order }) => ({ ...order, at: at.toISOString(), placedAt: placedAt.toISOString() })),
      hasMore: found.length > limit,
    }
  })
}
