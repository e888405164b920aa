import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const CONNECT_WITHIN_MS = 500
const ANSWER_WITHIN_MS = 200
const SILENT_MAX_MS = 2_000

/** In this process, or in Redis (REDIS_URL). When Redis is away, calls go through uncounted; strict limits (codes, passwords) use the database. */
export async function rateLimitOptions(app: FastifyInstance, config: Config): Promise<RateLimitPluginOptions> {
  if (!config.redisUrl) return { global: false }
  // Saves memory in small shops.
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
