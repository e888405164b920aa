import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const CONNECT_WITHIN_MS = 500
/** A Redis that hangs delays a call by this much at most. */
const ANSWER_WITHIN_MS = 200
/** The connection is reopened after this much silence while a command waits. */
const SILENT_MAX_MS = 2_000

/**
 * Counters for `perMinute` in serve.ts: in this process, or in Redis (REDIS_URL) so that several machines count together. When Redis is away
 * or slow, calls go through uncounted. Strict limits (codes, passwords) are counted in the database.
 */
export async function rateLimitOptions(app: FastifyInstance, config: Config): Promise<RateLimitPluginOptions> {
  if (!config.redisUrl) return { global: false }
  // Loaded only on use, to save memory in small shops.
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
