import type { FastifyInstance } from 'fastify'
import { HOST_AHEAD_MAX_MS } from '#server/db/clock.ts'
import type { Pool } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { withinTimeLimit } from '#server/db/time-limit.ts'
import type { Deps } from './deps.ts'
import { insiderCheck } from './insider.ts'

const READY_WITHIN_MS = 800

/**
 * /healthz (the process lives), /servez (send it requests: what is kept is served while the database is away), /readyz (besides, the database
 * answers and is migrated, the clock is right), and the API description.
 */
export function healthRoutes(app: FastifyInstance, { config, db, hostAheadMs, isDraining }: Deps): void {
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
