import { hash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '#domain/cookies.ts'
import type { Config } from '#server/config.ts'
import { networkOf } from './network-of.ts'
import { reachOf } from './reach.ts'

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const

const isForwarded = ({ headers }: FastifyRequest): boolean => FORWARDED.some((name) => headers[name] !== undefined)

/**
 * Whether a proxy that is missing in TRUSTED_PROXIES forwarded the request. All visitors then share the proxy's address.
 * Only proxies in a private network count: anybody outside can write such a header.
 */
export const isBehindUnknownProxy = (request: FastifyRequest, { trustedProxies }: Config): boolean =>
  trustedProxies.length === 0 && isForwarded(request) && isPrivate(request.socket.remoteAddress ?? '')

const isPrivate = (address: string): boolean => isIP(address) !== 0 && reachOf(address) !== 'everybody'

/**
 * Behind an unknown proxy callers have a count together, as large as that of this many: whoever connects from a private network, a container's
 * gateway for instance, can pretend to be behind one.
 */
export const VISITORS_AT_ONCE = 20

/**
 * The caller for rate limits: its network, or, behind an unknown proxy, its device cookie.
 * Never allow anything because a device is unknown: dropping the cookie makes a new one.
 */
export const DEVICE = 'device'
export type Place = { network: string; isDevice: boolean }

export function placeOf(request: FastifyRequest, config: Config): Place {
  return isBehindUnknownProxy(request, config)
    ? { network: `${DEVICE} ${hash('sha256', request.device ?? '').slice(0, 32)}`, isDevice: true }
    : { network: networkOf(request.ip), isDevice: false }
}

declare module 'fastify' {
  interface FastifyRequest {
    device?: string
  }
}

const DEVICE_COOKIE = 'device'
const DEVICE_SHAPE = /^[\w-]{43}$/
const DEVICE_BYTES = 32
const DEVICE_SECONDS = 180 * 24 * 60 * 60

/** Behind an unknown proxy: logs an error once, and gives each device a cookie that separates its sign-ins from those of strangers. */
export function watchProxies(app: FastifyInstance, config: Config): void {
  if (config.trustedProxies.length > 0) return
  let isSaid = false
  app.addHook('onRequest', (request, reply, next) => {
    if (!isForwarded(request)) return next()
    if (!isSaid) {
      isSaid = true
      const from = request.socket.remoteAddress
      request.log.error(
        { from },
        `${from} forwards requests, but TRUSTED_PROXIES names no proxy: all visitors behind it count as one caller. If it is yours, name it in TRUSTED_PROXIES.`,
      )
    }
    if (request.method === 'POST' && isBehindUnknownProxy(request, config)) recogniseDevice(request, reply)
    next()
  })
}

function recogniseDevice(request: FastifyRequest, reply: FastifyReply): void {
  const known = cookieValue(request.headers.cookie ?? '', DEVICE_COOKIE)
  request.device = known && DEVICE_SHAPE.test(known) ? known : randomBytes(DEVICE_BYTES).toString('base64url')
  if (request.device === known) return
  const secure = request.headers['x-forwarded-proto'] === 'https' ? '; secure' : ''
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${request.device}; path=/api; max-age=${DEVICE_SECONDS}; httponly; samesite=lax${secure}`,
  )
}
