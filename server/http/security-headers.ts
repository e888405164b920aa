import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS_SECONDS = 31_536_000

const NOT_HELMETS = new Set(['content-length', 'date', 'connection', 'keep-alive'])

/** Helmet computes its constant headers for each request, which took a third of the time of a small answer. So they are computed once. */
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

/** Headers of every answer, faults included (T45). Pages use digests, because a nonce cannot work in a cached page. */
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
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': config.dev ? ["'self'", 'ws:'] : ["'self'", ...otherHosts(config)],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  // Browsers also check the Alipay hosts that the form redirects to.
  'form-action': config.alipay ? ["'self'", 'https://*.alipay.com'] : ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** Hosts that pages may connect to besides their own: the API and the chat. */
function otherHosts({ apiUrl, chatPort, siteUrl }: Config): string[] {
  const api = apiUrl ? [new URL(apiUrl).origin, new URL(apiUrl).origin.replace(/^http/, 'ws')] : []
  const host = siteUrl ? new URL(siteUrl).hostname : '*'
  return chatPort === undefined ? api : [...api, `ws://${host}:${chatPort}`, `wss://${host}:${chatPort}`]
}

/** The headers that matter, for answers made outside the hooks. */
export const bareHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': pagePolicy(config, []),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'cache-control': 'no-store',
})

/** The policy of pages rendered in the browser, which have no inline styles. */
export function consolePolicy(config: Config): string {
  const policy = pagePolicy(config, [])
  return config.dev ? policy : policy.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'")
}

/** Of an inline script. */
export const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64')

export function pagePolicy(config: Config, scriptDigests: readonly string[]): string {
  const directives = policyDirectives(config)
  const scripts = config.dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...scriptDigests.map((digest) => `'sha256-${digest}'`)]
  return Object.entries({ ...directives, 'script-src': scripts })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
