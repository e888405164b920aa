import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { parseDictionary } from 'structured-headers'
import { type Negotiated, UCP_VERSION } from '#contract/assistants/envelope.ts'
import { isBehindUnknownProxy } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { networkOf } from '#server/http/network-of.ts'
import { openProfiles } from './profiles.ts'
import { ProtocolError, refuseCall } from './protocol-error.ts'
import { findSettings } from './settings-sql.ts'
import { isSigned, type SignedRequest, verifySignature } from './signatures.ts'
import { type AgentRow, findAgent, seeAgent } from './sql.ts'

/** Whoever calls: a platform, by its profile. */
export type Agent = Caller & { id: number }
/** `id` is missing until its first good call: anybody may name any number of profiles. */
export type Caller = {
  id: number | undefined
  profileUrl: string
  negotiated: Negotiated
  /** The call is signed with a key of the profile. */
  isProven: boolean
  webhookUrl: string | undefined
}

const AGENTS_MAX = 500
/** A new limit of the merchant's holds after this. */
const AGENT_KEPT_MS = 1_000
const URL_MAX = 500
/** Profiles that are fetched per minute for one network, and for all who are behind an unknown proxy. */
const FETCHES_OF_NETWORK = 20
const FETCHES_BEHIND_PROXY = 120
/** Of strangers, for whomever. */
const FETCHES_PER_MINUTE = 1_200
const MINUTE_MS = 60_000

/** Finds out who calls, and what both sides can do; refuses by the protocol's codes. */
export function openAgents(
  app: FastifyInstance,
  { config, db, log, now, agentNet }: Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'agentNet'>,
) {
  const agents = new LRUCache<string, AgentRow>({ max: AGENTS_MAX, ttl: AGENT_KEPT_MS })
  const profiles = openProfiles({ agentNet, log }, async (request, url) => {
    if (!(await knownAgent(url))?.hasBought) await countFetch(request)
  })
  const fetches = { since: 0, count: 0 }
  const limitOf = new WeakMap<FastifyRequest, { key: string; max: number }>()
  const checkLimit = app.createRateLimit({
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => limitOf.get(request)?.key ?? '',
    max: (request) => limitOf.get(request)?.max ?? 0,
  })

  async function knownAgent(url: string): Promise<AgentRow | undefined> {
    const agent = agents.get(url) ?? (await findAgent(db, url, now()))
    if (agent && !agents.has(url)) agents.set(url, agent)
    return agent
  }

  /** The network comes first, so that one network cannot use up what is for all. */
  async function countFetch(request: FastifyRequest): Promise<void> {
    limitOf.set(request, {
      key: `profiles of ${networkOf(request.ip)}`,
      max: isBehindUnknownProxy(request, config) ? FETCHES_BEHIND_PROXY : FETCHES_OF_NETWORK,
    })
    const limit = await checkLimit(request)
    if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls(undefined, limit.ttlInSeconds)
    const nowMs = Date.now()
    if (nowMs - fetches.since > MINUTE_MS) Object.assign(fetches, { since: nowMs, count: 0 })
    fetches.count += 1
    if (fetches.count > FETCHES_PER_MINUTE) refuseCall('temporarily_unavailable', 'too many unknown profiles, try again', 60)
  }

  return {
    /** `profileUrl`: as the call names it; `signed`: the call as it came. */
    async admit(request: FastifyRequest, profileUrl: string | undefined, signed: SignedRequest): Promise<Caller> {
      const url = checkedUrl(profileUrl, agentNet.isAllowed)
      const profile = await profiles.of(request, url)
      if (profile.version !== UCP_VERSION)
        refuseCall(
          'version_unsupported',
          `Protocol version ${profile.version} is not supported. This business supports version ${UCP_VERSION}.`,
        )
      const isProven = isSigned(signed)
      if (isProven) verifySignature(signed, profile.keys)
      const [agent, settings] = await Promise.all([knownAgent(url), findSettings(db, config)])
      if (agent?.isBlocked) refuseCall('profile_not_trusted', 'this platform is not served here')
      if (agent?.hasBought) profiles.rise(url, 'buyer')
      else if (isProven) profiles.rise(url, 'signer')
      // Without a signature anybody may use the name, so one network cannot use up another's calls.
      limitOf.set(request, {
        key: `assistant ${url} ${isProven ? '' : networkOf(request.ip)}`,
        max: agent?.perMinute ?? settings.perMinute,
      })
      const limit = await checkLimit(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls(agent?.id, limit.ttlInSeconds)
      return { id: agent?.id, profileUrl: url, negotiated: profile.negotiated, isProven, webhookUrl: profile.webhookUrl }
    },

    /** Of whoever calls without a profile, each network has as many calls as a platform. */
    async admitNameless(request: FastifyRequest): Promise<void> {
      const { perMinute } = await findSettings(db, config)
      limitOf.set(request, { key: `assistants without a profile ${networkOf(request.ip)}`, max: perMinute })
      const limit = await checkLimit(request)
      if (!limit.isAllowed && limit.isExceeded) throw tooManyCalls(undefined, limit.ttlInSeconds)
    },

    /** For a call that is well formed: from now on the merchant sees who it was. */
    async enter(caller: Caller): Promise<Agent> {
      if (caller.id !== undefined) return { ...caller, id: caller.id }
      const agent = await seeAgent(db, caller.profileUrl, now())
      agents.set(caller.profileUrl, agent)
      return { ...caller, id: agent.id }
    },
  }
}

function tooManyCalls(agentId: number | undefined, retryAfterSeconds: number): ProtocolError {
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
