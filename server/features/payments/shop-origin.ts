import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteOrigin } from '#server/http/origin.ts'

/*
 * Where providers reach the shop: SITE_URL in production, this machine in the demo, since a visitor's address may lead here
 * only from outside.
 */

/** The origin for notices of a payment that is opened during a request. */
export function originForNotices(config: Config, request: FastifyRequest): string {
  const listening = request.server.server.address()
  if (config.siteUrl || listening === null || typeof listening === 'string') return siteOrigin(config, request)
  return onThisMachine(listening.port)
}

/** The origin for jobs, which have no request. */
export const shopOrigin = ({ siteUrl, port }: Config): string => siteUrl ?? onThisMachine(port)

const onThisMachine = (port: number): string => `http://127.0.0.1:${port}`
