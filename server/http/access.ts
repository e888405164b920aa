import type { FastifyRequest } from 'fastify'
import type { SessionProblem } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import type { Scope } from '#domain/account.ts'
import { isLocale, type Locale } from '#domain/locale.ts'

/** `locale`: in which the person did something last. */
export type SignedIn = {
  accountId: number
  scopes: readonly Scope[]
  tokenHash: Buffer
  locale: Locale
  /** The person has proved within PROOF_MINUTES who they are. */
  isProved: boolean
  hasFactor: boolean
  /** What staff do waits until the account has a second factor. */
  mustSetUpFactor: boolean
}

/** `spoken`: in which language the person does something. */
export type FindSession = (token: string, spoken?: Locale) => Promise<SignedIn | SessionProblem>

/** The code on the wire depends on the client (docs/wire.md, "Conventions"). */
export class SessionInvalid extends Error {
  readonly problem: SessionProblem
  constructor(problem: SessionProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Header `Authori-zation` (sic) or `Authorization`; the prefix `Bearer ` is optional (docs/wire.md, "Conventions"). */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['authori-zation'] ?? request.headers.authorization
  const token = (Array.isArray(header) ? header[0] : header)?.replace(/^Bearer\s+/i, '').trim()
  return token || undefined
}

/** Reading in another language for a moment says nothing. */
function spokenIn({ method, headers }: FastifyRequest): Locale | undefined {
  const locale = headers['cb-lang']
  return method !== 'GET' && isLocale(locale) ? locale : undefined
}

/** Throws SessionInvalid. */
export async function requireSession(request: FastifyRequest, find: FindSession): Promise<SignedIn> {
  const token = tokenOf(request)
  if (!token) throw new SessionInvalid('missing')
  const found = await find(token, spokenIn(request))
  if (typeof found === 'string') throw new SessionInvalid(found)
  return found
}

/** Staff need a second factor in production, and for some calls a fresh proof. */
export function requireProofs(
  { mustSetUpFactor, isProved, hasFactor }: SignedIn,
  { access, confirm, beforeSecondFactor }: Pick<Endpoint, 'access' | 'confirm' | 'beforeSecondFactor'>,
): void {
  const isForStaff = ![access].flat().includes('shopper')
  if (isForStaff && mustSetUpFactor && !beforeSecondFactor) refuse('second-factor-missing')
  if (confirm && !isProved) refuse('confirm-needed', {}, { hasFactor })
}

export async function findSignedIn(request: FastifyRequest, find: FindSession): Promise<SignedIn | null> {
  const token = tokenOf(request)
  const found = token ? await find(token) : 'missing'
  return typeof found === 'string' ? null : found
}
