import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type PlatformProfile, readPlatformProfile } from '#contract/assistants/profile.ts'
import type { Deps } from '#server/http/deps.ts'
import { networkOf } from '#server/http/network-of.ts'
import { ProtocolError, refuseCall } from './protocol-error.ts'

/** Of each standing. */
const PROFILES_MAX = 500
/** Never shorter, whatever the platform's server says. */
const PROFILE_KEPT_MS = 5 * 60_000
const FAILURE_KEPT_MS = 30_000

type Fetched = { profile: PlatformProfile } | { error: ProtocolError }
type Kept = Fetched & { until: number }

/** Each has room of its own: those who sign push out no buyers, and strangers push out strangers only. */
type Standing = 'buyer' | 'signer' | 'stranger'

type AdmitStranger = (request: FastifyRequest, url: string) => Promise<void>

/** Profiles of platforms as they were fetched; `admitStranger` may refuse before one is fetched. */
export function openProfiles({ agentNet, log }: Pick<Deps, 'agentNet' | 'log'>, admitStranger: AdmitStranger) {
  const profiles: Record<Standing, LRUCache<string, Kept>> = {
    buyer: new LRUCache({ max: PROFILES_MAX }),
    signer: new LRUCache({ max: PROFILES_MAX }),
    stranger: new LRUCache({ max: PROFILES_MAX }),
  }
  const underWay = new Map<string, Promise<Fetched>>()
  const admissions = new Map<string, Promise<void>>()

  const standingOf = (url: string): Standing =>
    profiles.buyer.has(url) ? 'buyer' : profiles.signer.has(url) ? 'signer' : 'stranger'

  function rise(url: string, to: Standing): void {
    const from = standingOf(url)
    const kept = profiles[from].peek(url)
    if (!kept || from === to || from === 'buyer') return
    profiles[from].delete(url)
    profiles[to].set(url, kept)
  }

  async function profileOf(request: FastifyRequest, url: string): Promise<PlatformProfile> {
    const fetched = keptOf(url) ?? (await (underWay.get(url) ?? fetchOnce(request, url)))
    if ('error' in fetched) throw fetched.error
    return fetched.profile
  }

  function keptOf(url: string): Kept | undefined {
    const kept = profiles[standingOf(url)].get(url)
    return kept && kept.until > Date.now() ? kept : undefined
  }

  async function fetchOnce(request: FastifyRequest, url: string): Promise<Fetched> {
    if (standingOf(url) === 'stranger') await admitOnce(request, url)
    return keptOf(url) ?? underWay.get(url) ?? startFetch(url)
  }

  /** Calls of one network that wait for the same profile count as one fetch. */
  function admitOnce(request: FastifyRequest, url: string): Promise<void> {
    const key = `${networkOf(request.ip)} ${url}`
    const present = admissions.get(key)
    if (present) return present
    const admission = admitStranger(request, url).finally(() => admissions.delete(key))
    admissions.set(key, admission)
    return admission
  }

  function startFetch(url: string): Promise<Fetched> {
    const fetching = fetchProfile(url)
      .then((profile): Fetched => ({ profile }))
      .catch((error): Fetched => {
        if (error instanceof ProtocolError) return { error }
        throw error
      })
      .then((fetched) => {
        const keptMs = 'error' in fetched ? FAILURE_KEPT_MS : PROFILE_KEPT_MS
        profiles[standingOf(url)].set(url, { ...fetched, until: Date.now() + keptMs })
        return fetched
      })
      .finally(() => underWay.delete(url))
    underWay.set(url, fetching)
    return fetching
  }

  async function fetchProfile(url: string): Promise<PlatformProfile> {
    const fetched = await agentNet.get(new URL(url))
    const isFetched = fetched.kind === 'answered' && fetched.status >= 200 && fetched.status < 300
    if (!isFetched) {
      const reason = fetched.kind === 'away' ? fetched.reason : `status ${fetched.status}`
      log.info({ host: new URL(url).host, reason }, 'profile of a platform not fetched')
      return refuseCall('profile_unreachable', 'the profile could not be fetched')
    }
    const profile = readPlatformProfile(parsed(fetched.body))
    return profile ?? refuseCall('profile_malformed', 'the profile is no JSON, or not as the schema says')
  }

  return { of: profileOf, rise }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
