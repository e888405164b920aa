import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '#server/config.ts'

const REFERRER_POLICY = 'strict-origin-when-cross-origin'
const HSTS_SECONDS = 31_536_000

/**
 * Headers of every answer, faults included (T45). Pages add the digests of their own inline scripts to the policy, see
 * server/web/pages.ts: a kept page is the same for everybody, so a nonce, which must be fresh each time, would not do.
 */
export const securityHeaders = (config: Config): FastifyHelmetOptions => ({
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
  'connect-src': config.dev ? ["'self'", 'ws:'] : ["'self'", ...(config.apiUrl ? [new URL(config.apiUrl).origin] : [])],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

/** The headers that matter, for answers which are made before the hooks that set them. */
export const bareHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': pagePolicy(config, []),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': REFERRER_POLICY,
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'cache-control': 'no-store',
})

export function pagePolicy(config: Config, scriptDigests: readonly string[]): string {
  const directives = policyDirectives(config)
  // The development server injects scripts of its own.
  const scripts = config.dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...scriptDigests.map((digest) => `'sha256-${digest}'`)]
  return Object.entries({ ...directives, 'script-src': scripts })
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}
