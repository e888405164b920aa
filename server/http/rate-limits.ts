import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/**
 * Counters of the calls that may be made only so often (`perMinute` in serve.ts). They live in this process, or in Redis when
 * REDIS_URL is set, so that several machines count together. When Redis is away, calls go through uncounted: what must hold
 * exactly (codes, passwords) is counted in the database.
 */
export async function rateLimitOptions(app: FastifyInstance, config: Config): Promise<RateLimitPluginOptions> {
  if (!config.redisUrl) return { global: false }
  // Loaded only where it is used: it would take memory in every small shop.
  const { Redis } = await import('ioredis')
  const redis = new Redis(config.redisUrl, { connectTimeout: 500, maxRetriesPerRequest: 1, enableOfflineQueue: false })
  redis.on('error', (error) => app.log.warn({ err: error }, 'redis away'))
  app.addHook('onClose', () => redis.disconnect())
  return { global: false, redis, nameSpace: 'rebstock:calls:', skipOnError: true }
}
