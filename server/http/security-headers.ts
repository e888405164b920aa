import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS_SECONDS = 31_536_000

/** What an answer without a body has of its own: none of helmet's doing. */
const NOT_HELMETS = new Set(['content-length', 'date', 'connection', 'keep-alive'])

/**
 * Gives every answer helmet's headers. They are always the same, but helmet works them out anew for each request, which took a third of
 * the time of a small answer and kept the garbage collector busy: it is asked once, when the server starts.
 */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const asked = Fastify()
  await asked.register(helmet, securityHeaders(config))
  asked.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await asked.inject('/')
  await asked.close()
  const always = Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_HELMETS.has(name)))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(always)
    done()
  })
}

/**
 * Headers of every answer, faults included (T45). Pages add the digests of their own inline scripts to the policy, see
 * server/web/pages.ts: a cached page is the same for everybody, so a nonce, which must be fresh each time, would not do.
 */
const securityHeaders = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: { useDefaults: false, directives: policyDirectives(config) },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: 'same-site' },
  referrerPolicy: { policy: REFERRER_POLICY },
  frameguard: { action: 'deny' },
  hsts: { maxAge: HSTS_SECONDS, includeSubDomains: true },
})

const policyDirectives = (config: Config): Record<string, string[]> => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // Custom properties are set through style attributes (taste bars, colours); no foreign style sheet is allowed.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': config.dev ? ["'self'", 'ws:'] : ["'self'", ...otherHosts(config)],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  // Alipay's form is posted there, and its answer leads on to other hosts of Alipay's, which browsers check as well.
  'form-action': config.alipay ? ["'self'", 'https://*.alipay.com'] : ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** Where pages may connect to besides their own host: another host's API and its chat, or the port of its own that the chat has. */
function otherHosts({ apiUrl, chatPort, siteUrl }: Config): string[] {
  const api = apiUrl ? [new URL(apiUrl).origin, new URL(apiUrl).origin.replace(/^http/, 'ws')] : []
  // Without SITE_URL nobody knows by which name the shop is called.
  const host = siteUrl ? new URL(siteUrl).hostname : '*'
  return chatPort === undefined ? api : [...api, `ws://${host}:${chatPort}`, `wss://${host}:${chatPort}`]
}

/** The headers that matter, for answers which are made before the hooks that set them. */
export const bareHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': pagePolicy(config, []),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'cache-control': 'no-store',
})

/** The policy of a page that is made by scripts alone: not even a style stands inline in it. */
export function consolePolicy(config: Config): string {
  const policy = pagePolicy(config, [])
  // The development server injects styles, too.
  return config.dev ? policy : policy.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'")
}

export function pagePolicy(config: Config, scriptDigests: readonly string[]): string {
  const directives = policyDirectives(config)
  // The development server injects scripts of its own.
  const scripts = config.dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...scriptDigests.map((digest) => `'sha256-${digest}'`)]
  return Object.entries({ ...directives, 'script-src': scripts })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
