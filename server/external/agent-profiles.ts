import { type LookupAddress, lookup } from 'node:dns'
import { request as askPlainly } from 'node:http'
import { request as askSafely, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'

/** What a platform's server said; `reason` is for the log alone: to a stranger it would describe the shop's network. */
export type Fetched = { kind: 'answered'; status: number; body: string } | { kind: 'away'; reason: string }

/** Asks the servers of platforms: for their profiles, and to hear of their orders. */
export type AgentNet = {
  /** Whether an address may be asked at all. */
  isAllowed: (address: URL) => boolean
  get: (address: URL) => Promise<Fetched>
  post: (address: URL, body: string, headers: Record<string, string>) => Promise<Fetched>
}

const TIMEOUT_MS = 4_000
const BODY_MAX_BYTES = 256 * 1024

type Judgement = { isPublic: (host: string) => boolean; isMachine: (host: string) => boolean }
type FindAddresses = (
  name: string,
  options: { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
type Asked = { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> }

/**
 * Only public hosts, only by https, no redirects, few bytes, not for long: anybody may name any address. In the demo this machine may
 * be asked, too, plainly and with whatever certificate, so that a developer's own profile can be tried (T44).
 */
export function agentNet(
  { isPublic, isMachine, isDemo }: Judgement & { isDemo: boolean },
  findAddresses: FindAddresses = lookup,
): AgentNet {
  const isOwnMachine = (address: URL) => isDemo && isMachine(address.hostname)
  const isAllowed = (address: URL) =>
    (address.protocol === 'https:' || (address.protocol === 'http:' && isOwnMachine(address))) &&
    address.username === '' &&
    address.password === ''

  /** A name may lead to a private network, now or the next time: what was judged here is what is connected to. */
  const guardedLookup: LookupFunction = (hostname, options, callback) =>
    findAddresses(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.some(({ address }) => !isPublic(address))) return callback(notPublic(), [])
      const [first] = addresses
      if (options.all || !first) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

  const ask = (address: URL, { method, body, headers = {} }: Asked): Promise<Fetched> =>
    new Promise((resolve) => {
      const isOwn = isOwnMachine(address)
      if (!isOwn && !isPublic(address.hostname)) return resolve({ kind: 'away', reason: 'the address is not public' })
      const options: RequestOptions = {
        method,
        headers: { accept: 'application/json', ...headers },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isOwn ? { rejectUnauthorized: false } : { lookup: guardedLookup }),
      }
      const call = (address.protocol === 'http:' ? askPlainly : askSafely)(address, options, (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > BODY_MAX_BYTES) call.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('end', () =>
          resolve({ kind: 'answered', status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
        )
        answer.on('error', (error) => resolve(awayBy(error)))
      })
      call.on('error', (error) => resolve(awayBy(error)))
      call.end(body)
    })

  return {
    isAllowed,
    get: (address) => ask(address, { method: 'GET' }),
    post: (address, body, headers) => ask(address, { method: 'POST', body, headers }),
  }
}

const notPublic = (): NodeJS.ErrnoException => Object.assign(new Error('the address is not public'), { code: 'EACCES' })

const awayBy = (error: Error): Fetched => ({
  kind: 'away',
  reason: error.name === 'TimeoutError' || error.name === 'AbortError' ? 'no answer in time' : error.message,
})

/** Names that never belong to anybody (RFC 2606, 6761), but for `.invalid`, which must stay unreachable. */
const NOBODYS = /(^|\.)(example|test)$|(^|\.)example\.(com|net|org)$/

/** In the demo platforms with such names have this profile: everything that the shop can do, and nothing to sign with. */
export function withNobodysProfiles(net: AgentNet, standIn: () => object): AgentNet {
  return {
    ...net,
    get: async (address) =>
      NOBODYS.test(address.hostname) ? { kind: 'answered', status: 200, body: JSON.stringify(standIn()) } : net.get(address),
    post: async (address, body, headers) =>
      NOBODYS.test(address.hostname) ? { kind: 'answered', status: 200, body: '{}' } : net.post(address, body, headers),
  }
}
