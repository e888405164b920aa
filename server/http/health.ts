import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { HOST_AHEAD_MAX_MS } from '#server/db/clock.ts'
import type { Pool } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { withinTimeLimit } from '#server/db/time-limit.ts'
import { storageSeconds } from '#server/external/storage/measured-storage.ts'
import type { Deps } from './deps.ts'

const READY_WITHIN_MS = 800
const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * /healthz (the process lives), /servez (send it requests: what is kept is served while the database is away), /readyz (besides, the database
 * answers and is migrated, the clock is right), /metrics and the API description.
 */
export function healthRoutes(app: FastifyInstance, { config, db, pageCache, hostAheadMs, isDraining }: Deps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(storageSeconds)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  })
  const faults = new Counter({ name: 'http_faults_total', help: 'Answers of 500 and above', registers: [registry] })
  new Gauge({
    name: 'page_cache_hits',
    help: 'Answers served from memory, by route of the page or path of the call',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, { hits }] of pageCache.counts) this.set({ kind }, hits)
    },
  })
  new Gauge({
    name: 'page_cache_misses',
    help: 'Answers made anew, by the same kinds',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, { misses }] of pageCache.counts) this.set({ kind }, misses)
    },
  })
  new Gauge({
    name: 'page_cache_answers',
    help: 'Answers in memory',
    registers: [registry],
    collect() {
      this.set(pageCache.size)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) faults.inc()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Nothing is cached unless its handler says so (T45).
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  const isInsider = insiderCheck(config)
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/servez', { schema: { hide: true } }, async (_request, reply) =>
    isDraining() ? reply.code(503).send({ status: 'draining' }) : { status: 'serving' },
  )
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'not ready' })
    const readiness = await readReadiness(db, hostAheadMs())
    if (readiness.status === 'ready') return { status: readiness.status }
    request.log.warn(readiness, 'not ready')
    return reply.code(503).send(isInsider(request) ? { ...readiness, err: undefined } : { status: 'not ready' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) =>
    isInsider(request) ? reply.type(registry.contentType).send(await registry.metrics()) : reply.callNotFound(),
  )
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) =>
    isInsider(request) ? app.swagger() : reply.callNotFound(),
  )
}

type Readiness = {
  status: 'ready' | 'not migrated' | 'database unreachable' | 'clock off'
  hostAheadMs: number
  err?: unknown
}

async function readReadiness(db: Pool, hostAheadMs: number): Promise<Readiness> {
  try {
    if (!(await withinTimeLimit(READY_WITHIN_MS, () => isMigrated(db)))) return { status: 'not migrated', hostAheadMs }
    return { status: Math.abs(hostAheadMs) > HOST_AHEAD_MAX_MS ? 'clock off' : 'ready', hostAheadMs }
  } catch (err) {
    return { status: 'database unreachable', hostAheadMs, err }
  }
}

/** Everybody in the demo; in production whoever knows METRICS_TOKEN. The address proves nothing behind a proxy on the same machine. */
function insiderCheck({ isProduction, metricsToken }: Config): (request: FastifyRequest) => boolean {
  if (!isProduction) return () => true
  if (metricsToken === undefined) return () => false
  const expected = hash('sha256', `Bearer ${metricsToken}`, 'buffer')
  return ({ headers }) => timingSafeEqual(hash('sha256', headers.authorization ?? '', 'buffer'), expected)
}
