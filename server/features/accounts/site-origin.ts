import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Where the shop is, as the visitor's browser sees it. */
export const siteOrigin = ({ siteUrl }: Config, { protocol, host }: FastifyRequest): string =>
  new URL(siteUrl ?? `${protocol}://${host}`).origin
