import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { statementSeconds } from '#server/db/measured-statements.ts'
import { storageSeconds } from '#server/external/storage/measured-storage.ts'
import { openSockets } from '#server/features/chat/open-sockets.ts'
import { placedOrders } from '#server/features/orders/placed-orders.ts'
import { bookedPayments } from '#server/features/payments/booked-payments.ts'
import type { Deps } from '#server/http/deps.ts'
import type { PageCache } from '#server/http/page-cache.ts'

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What this process has done and holds. Nothing here asks the database. */
export function processMetrics(
  app: FastifyInstance,
  { pageCache, hostAheadMs }: Pick<Deps, 'pageCache' | 'hostAheadMs'>,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(storageSeconds)
  registry.registerMetric(statementSeconds)
  registry.registerMetric(openSockets)
  registry.registerMetric(placedOrders)
  registry.registerMetric(bookedPayments)
  measureRequests(app, registry)
  countKept(pageCache, registry)
  new Gauge({
    name: 'shop_clock_ahead_seconds',
    help: 'By how much the clock of this machine is ahead of the database’s',
    aggregator: 'average',
    registers: [registry],
    collect() {
      this.set(hostAheadMs() / 1000)
    },
  })
  return registry
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Answers of 500 and above', registers: [registry] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) faults.inc()
  })
}

function countKept(pageCache: PageCache, registry: Registry): void {
  const countOf = (name: string, help: string, read: (counts: { hits: number; misses: number }) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      // The cache counts by itself.
      collect() {
        this.reset()
        for (const [kind, counts] of pageCache.counts) this.inc({ kind }, read(counts))
      },
    })
  countOf('page_cache_hits_total', 'Answers served from memory, by route of the page or path of the call', ({ hits }) => hits)
  countOf('page_cache_misses_total', 'Answers made anew, by the same kinds', ({ misses }) => misses)
  new Gauge({
    name: 'page_cache_answers',
    help: 'Answers in memory',
    registers: [registry],
    collect() {
      this.set(pageCache.size)
    },
  })
}
