import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isMigrated } from '#server/db/migrate.ts'
import type { Deps } from './deps.ts'

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** /healthz (the process lives), /readyz (database reachable and migrated), /metrics and the API description. */
export function healthRoutes(app: FastifyInstance, { db, kept }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Answers of 500 and above', registers: [registry] })
  new Gauge({
    name: 'kept_hits',
    help: 'Answers served from memory',
    registers: [registry],
    collect() {
      this.set(kept.hits)
    },
  })
  new Gauge({
    name: 'kept_misses',
    help: 'Answers made anew',
    registers: [registry],
    collect() {
      this.set(kept.misses)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) faults.inc()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Whoever has not thought about it must not be kept by anybody (T45).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      if (await isMigrated(db)) return { status: 'ready' }
      return reply.code(503).send({ status: 'not migrated' })
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger())
}
