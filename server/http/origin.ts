import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { localeOf } from './spoken-by.ts'
import { say } from './words.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For signed requests without cookies, like notices of payment providers. */
    isOpenToOtherSites?: boolean
  }
}

const ALLOWED_HEADERS =
  'Authori-zation,Authorization,Content-Type,If-Match,If-Modified-Since,If-None-Match,If-Unmodified-Since,X-Requested-With,Form-type,Cb-lang,Invalid-zation'
const ALLOWED_METHODS = 'GET,POST,PATCH,PUT,DELETE,OPTIONS'
const PREFLIGHT_SECONDS = 1_728_000
const HOST_MAX = 260
const ORIGIN_SHOWN_MAX = 100

/**
 * CORS for the owner's other clients, and the CSRF check of state-changing calls. A browser always sends Origin with a POST; a client
 * without it (a phone app, a script) must send a header that no foreign form can set.
 */
export function installOriginCheck(app: FastifyInstance, config: Config): void {
  const isOwn = (origin: string, request: FastifyRequest) => isOwnOrigin(config, origin, request.headers.host)

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin && isOwn(origin, request)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
    }
    if (request.method === 'OPTIONS') return reply.code(200).send('ok')
    if (request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.isOpenToOtherSites) return
    if (origin ? !isOwn(origin, request) : couldBeForeignForm(request)) {
      request.log.warn({ origin }, 'call from a foreign site refused')
      const msg = origin
        ? say(localeOf(request), 'refusal.foreign-origin', { origin: origin.slice(0, ORIGIN_SHOWN_MAX) })
        : say(localeOf(request), 'refusal.not-allowed')
      return reply.code(403).send({ status: 403, msg, data: [] })
    }
  })
}

/** SITE_URL, else the Host header. An invalid Host becomes localhost. */
export function siteOrigin({ siteUrl }: Config, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  if (siteUrl) return siteUrl
  const origin = `${protocol}://${host}`
  return isHost(host) && URL.canParse(origin) ? new URL(origin).origin : 'http://localhost'
}

const isHost = (host: string): boolean => host.length <= HOST_MAX && /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)

/** True for the shop's own origin and its other clients. `anyPort`: the chat may have its own port. */
export function isOwnOrigin(config: Config, origin: string, host: string | undefined, { anyPort = false } = {}): boolean {
  if (origin === config.siteUrl || config.clientOrigins.includes(origin)) return true
  return !config.siteUrl && sameHost(origin, host, anyPort)
}

function sameHost(origin: string, host: string | undefined, anyPort: boolean): boolean {
  if (host === undefined || !URL.canParse(origin)) return false
  const from = new URL(origin)
  if (!anyPort) return from.host === host
  return URL.canParse(`http://${host}`) && from.hostname === new URL(`http://${host}`).hostname
}

const couldBeForeignForm = ({ headers }: FastifyRequest): boolean =>
  !headers['authori-zation'] &&
  !headers.authorization &&
  !headers['form-type'] &&
  !headers['content-type']?.startsWith('application/json')
