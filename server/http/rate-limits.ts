import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const CONNECT_WITHIN_MS = 500
/** A Redis that hangs holds up nobody for longer. */
const ANSWER_WITHIN_MS = 200
/** A connection that is silent for so long while a command waits is opened anew. */
const SILENT_MAX_MS = 2_000

/**
 * Counters of the calls that may be made only so often (`perMinute` in serve.ts). They live in this process, or in Redis when
 * REDIS_URL is set, so that several machines count together. When Redis is away or slow, calls go through uncounted: what must hold
 * exactly (codes, passwords) is counted in the database.
 */
export async function rateLimitOptions(app: FastifyInstance, config: Config): Promise<RateLimitPluginOptions> {
  if (!config.redisUrl) return { global: false }
  // Loaded only where it is used: it would take memory in every small shop.
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.redisUrl, {
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    socketTimeout: SILENT_MAX_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => app.log.warn({ err: error }, 'redis away'))
  app.addHook('onClose', () => redis.disconnect())
  return { global: false, redis, nameSpace: 'rebstock:calls:', skipOnError: true }
}
