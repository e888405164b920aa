import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { siteOrigin } from '#server/http/origin.ts'

/*
 * Where providers find the shop. In production that is SITE_URL, which must be set there. In the demo it is this machine: the sandbox runs
 * in the same server, and the visitor may have come by a name (a forwarded port, a container's) that leads here only from outside.
 */

/** For what a visitor has begun. */
export function originForNotices(config: Config, request: FastifyRequest): string {
  const listening = request.server.server.address()
  if (config.siteUrl || listening === null || typeof listening === 'string') return siteOrigin(config, request)
  return onThisMachine(listening.port)
}

/** For what nobody has asked for: the jobs. */
export const shopOrigin = ({ siteUrl, port }: Config): string => siteUrl ?? onThisMachine(port)

const onThisMachine = (port: number): string => `http://127.0.0.1:${port}`
