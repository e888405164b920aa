import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { parseDictionary } from 'structured-headers'
import { type Negotiated, UCP_VERSION } from '#contract/assistants/envelope.ts'
import { type PlatformProfile, readPlatformProfile } from '#contract/assistants/profile.ts'
import type { Deps } from '#server/http/deps.ts'
import { networkOf } from '#server/http/network-of.ts'
import { ProtocolError, refuseCall } from './protocol-error.ts'
import { findSettings } from './settings-sql.ts'
import { isSigned, type SignedRequest, verifySignature } from './signatures.ts'
import { type AgentRow, seeAgent } from './sql.ts'

/** Whoever calls: a platform, by its profile. */
export type Agent = {
  id: number
  profileUrl: string
  negotiated: Negotiated
  /** The call is signed with a key of the profile. */
  isProven: boolean
  webhookUrl: string | undefined
}

const PROFILES_MAX = 500
/** Never shorter, whatever the platform's server says. */
const PROFILE_KEPT_MS = 5 * 60_000
const FAILURE_KEPT_MS = 30_000
/** A new limit of the merchant's holds after this. */
const AGENT_KEPT_MS = 1_000
const URL_MAX = 500
/** Unknown profiles that are fetched per minute, by whomever. */
const FETCHES_PER_MINUTE = 120
const MINUTE_MS = 60_000

type Kept = { profile: PlatformProfile } | { error: ProtocolError }

/** Finds out who calls, and what both sides can do; refuses by the protocol's codes. */
export function openAgents(
  app: FastifyInstance,
  { config, db, now, agentNet }: Pick<Deps, 'config' | 'db' | 'now' | 'agentNet'>,
) {
  const profiles = new LRUCache<string, Kept>({ max: PROFILES_MAX })
  const agents = new LRUCache<string, AgentRow>({ max: PROFILES_MAX, ttl: AGENT_KEPT_MS })
  const underWay = new Map<string, Promise<Kept>>()
  const fetches = { since: 0, count: 0 }
  const limitOf = new WeakMap<FastifyRequest, { key: string; max: number }>()
  const checkLimit = app.createRateLimit({
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => limitOf.get(request)?.key ?? '',
    max: (request) => limitOf.get(request)?.max ?? 0,
  })

  async function agentOf(url: string): Promise<AgentRow> {
    const kept = agents.get(url)
    if (kept) return kept
    const agent = await seeAgent(db, url, now())
    agents.set(url, agent)
    return agent
  }

  async function profileOf(url: string): Promise<PlatformProfile> {
    const kept = profiles.get(url) ?? (await (underWay.get(url) ?? fetchOnce(url)))
    if ('error' in kept) throw kept.error
    return kept.profile
  }

  function fetchOnce(url: string): Promise<Kept> {
    const nowMs = Date.now()
    if (nowMs - fetches.since > MINUTE_MS) Object.assign(fetches, { since: nowMs, count: 0 })
    fetches.count += 1
    if (fetches.count > FETCHES_PER_MINUTE) refuseCall('temporarily_unavailable', 'too many unknown profiles, try again', 60)
    const fetching = fetchProfile(url)
      .then((profile): Kept => ({ profile }))
      .catch((error): Kept => {
        if (error instanceof ProtocolError) return { error }
        throw error
      })
      .then((kept) => {
        profiles.set(url, kept, { ttl: 'error' in kept ? FAILURE_KEPT_MS : PROFILE_KEPT_MS })
        return kept
      })
      .finally(() => underWay.delete(url))
    underWay.set(url, fetching)
    return fetching
  }

  async function fetchProfile(url: string): Promise<PlatformProfile> {
    const fetched = await agentNet.get(new URL(url))
    if (fetched.kind === 'away') return refuseCall('profile_unreachable', `unable to fetch the profile: ${fetched.reason}`)
    if (fetched.status < 200 || fetched.status >= 300)
      return refuseCall('profile_unreachable', `unable to fetch the profile: status ${fetched.status}`)
    const profile = readPlatformProfile(parsed(fetched.body))
    return profile ?? refuseCall('profile_malformed', 'the profile is no JSON, or not as the schema says')
  }

  return {
    /** `profileUrl`: as the call names it; `signed`: the call as it came. */
    async admit(request: FastifyRequest, profileUrl: string | undefined, signed: SignedRequest): Promise<Agent> {
      const url = checkedUrl(profileUrl, agentNet.isAllowed)
      const profile = await profileOf(url)
      if (profile.version !== UCP_VERSION)
        refuseCall(
          'version_unsupported',
          `Protocol version ${profile.version} is not supported. This business supports version ${UCP_VERSION}.`,
        )
      const isProven = isSigned(signed)
      if (isProven) verifySignature(signed, profile.keys)
      const [{ id, perMinute, isBlocked }, settings] = await Promise.all([agentOf(url), findSettings(db, config)])
      if (isBlocked) refuseCall('profile_not_trusted', 'this platform is not served here')
      // Without a signature anybody may use the name, so one network cannot use up another's calls.
      limitOf.set(request, {
        key: `assistant ${id} ${isProven ? '' : networkOf(request.ip)}`,
        max: perMinute ?? settings.perMinute,
      })
      const limit = await checkLimit(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls(id, limit.ttlInSeconds)
      return { id, profileUrl: url, negotiated: profile.negotiated, isProven, webhookUrl: profile.webhookUrl }
    },
  }
}

function tooManyCalls(agentId: number, retryAfterSeconds: number): ProtocolError {
  const error = new ProtocolError('rate_limited', 'Rate limit exceeded', Math.max(1, retryAfterSeconds))
  error.agentId = agentId
  return error
}

function checkedUrl(written: string | undefined, isAllowed: (address: URL) => boolean): string {
  if (!written) return refuseCall('invalid_profile_url', 'the profile of the platform is missing')
  if (written.length > URL_MAX || !URL.canParse(written))
    return refuseCall('invalid_profile_url', 'the address of the profile is malformed')
  const address = new URL(written)
  if (!isAllowed(address)) return refuseCall('invalid_profile_url', 'profiles are fetched by https only')
  address.hash = ''
  return address.href
}

/** `UCP-Agent: profile="https://…"`, a dictionary of RFC 8941. */
export function profileInHeader(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  try {
    const [profile] = parseDictionary([header].flat().join(', ')).get('profile') ?? []
    if (typeof profile === 'string') return profile
  } catch {}
  return refuseCall('invalid_profile_url', 'UCP-Agent must be: profile="https://…"')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
