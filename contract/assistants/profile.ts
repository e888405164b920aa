import { z } from 'zod'
import { CAPABILITIES, type Capability, DECLARED, type Negotiated, UCP_VERSION } from './envelope.ts'

/* Profiles: the shop's own, and those of the platforms that call. */

const SERVICE = 'dev.ucp.shopping'
const SPEC = `https://ucp.dev/${UCP_VERSION}`

/** A public key as JSON Web Key. */
export type PublicKey = { kid: string; kty: string; crv: string; x: string; y: string; use?: string; alg?: string }

export const REST_PATH = '/ucp/v1'
export const MCP_PATH = '/ucp/mcp'
export const PROFILE_PATH = '/.well-known/ucp'

export const businessProfile = (origin: string, keys: readonly PublicKey[]): object => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      [SERVICE]: [
        serviceOf('rest', `${origin}${REST_PATH}`, `${SPEC}/services/shopping/rest.openapi.json`),
        serviceOf('mcp', `${origin}${MCP_PATH}`, `${SPEC}/services/shopping/mcp.openrpc.json`),
      ],
    },
    capabilities: Object.fromEntries(Object.entries(DECLARED).map(([name, declared]) => [name, [declared]])),
    payment_handlers: {},
  },
  signing_keys: keys,
})

const serviceOf = (transport: 'rest' | 'mcp', endpoint: string, schema: string) => ({
  version: UCP_VERSION,
  spec: `${SPEC}/specification/overview`,
  transport,
  endpoint,
  schema,
})

const version = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const entity = z.looseObject({ version, extends: z.union([z.string(), z.array(z.string()).min(1)]).optional() })
const registry = z.record(z.string().regex(/^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/), z.array(entity))
const jwk = z.looseObject({
  kid: z.string().max(200),
  kty: z.string(),
  crv: z.string().optional(),
  x: z.string().max(200).optional(),
  y: z.string().max(200).optional(),
})
/** `services` and `payment_handlers` are not looked at, so a profile that forgets them is taken. */
const platformProfile = z.looseObject({
  ucp: z.looseObject({
    version,
    services: registry.optional(),
    capabilities: registry.default({}),
    payment_handlers: registry.optional(),
  }),
  signing_keys: z.array(jwk).max(50).default([]),
})
export type PlatformProfile = {
  version: string
  negotiated: Negotiated
  keys: readonly z.infer<typeof jwk>[]
  /** Where the platform wants to hear of its orders. */
  webhookUrl: string | undefined
}

/** Undefined when it is no profile. */
export function readPlatformProfile(written: unknown): PlatformProfile | undefined {
  const read = platformProfile.safeParse(written)
  if (!read.success) return undefined
  const { ucp, signing_keys: keys } = read.data
  const order = ucp.capabilities[CAPABILITIES.order]?.find((entry) => entry.version === UCP_VERSION)
  const webhook = (order?.config as { webhook_url?: unknown } | undefined)?.webhook_url
  return {
    version: ucp.version,
    negotiated: intersect(ucp.capabilities),
    keys,
    webhookUrl: typeof webhook === 'string' ? webhook : undefined,
  }
}

/** Same name and version on both sides; extensions only with one of their parents. */
function intersect(theirs: Readonly<Record<string, readonly { version: string }[]>>): Negotiated {
  const names = (Object.keys(DECLARED) as Capability[]).filter((name) =>
    theirs[name]?.some((entry) => entry.version === DECLARED[name].version),
  )
  const both = new Set(names)
  for (const name of names) {
    const parents = [DECLARED[name].extends ?? []].flat() as Capability[]
    if (parents.length > 0 && !parents.some((parent) => both.has(parent))) both.delete(name)
  }
  return both
}

/** The profile of a platform that can all that the shop can: what the demo takes for the profile of `https://agent.example/…`. */
export const fullPlatformProfile = (): object => ({
  ucp: {
    version: UCP_VERSION,
    services: {
      [SERVICE]: [
        {
          version: UCP_VERSION,
          spec: `${SPEC}/specification/overview`,
          transport: 'rest',
          schema: `${SPEC}/services/shopping/rest.openapi.json`,
        },
      ],
    },
    capabilities: Object.fromEntries(
      Object.entries(DECLARED).map(([name, { version, spec, schema, extends: parents }]) => [
        name,
        [{ version, spec, schema, ...(parents ? { extends: parents } : {}) }],
      ]),
    ),
    payment_handlers: {},
  },
})
