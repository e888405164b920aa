import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Everybody in the demo; in production whoever knows METRICS_TOKEN. The address proves nothing behind a proxy on the same machine. */
export function insiderCheck({
  isProduction,
  metricsToken,
}: Pick<Config, 'isProduction' | 'metricsToken'>): (request: FastifyRequest) => boolean {
  if (!isProduction) return () => true
  if (metricsToken === undefined) return () => false
  const expected = hash('sha256', `Bearer ${metricsToken}`, 'buffer')
  return ({ headers }) => timingSafeEqual(hash('sha256', headers.authorization ?? '', 'buffer'), expected)
}
