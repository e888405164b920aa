import { type ClientKind, type SessionProblem, sessionCode } from '#contract/client.ts'
import { type SuccessName, successes } from '#contract/done.ts'
import { type Envelope, FAILED, OK } from '#contract/envelope.ts'
import { type Refusal, refusals } from '#contract/refusals.ts'
import { type Locale, text } from '#domain/locale.ts'
import { say } from './words.ts'

export const success = (locale: Locale, data: unknown, name?: SuccessName): Envelope => ({
  status: OK,
  msg: name ? say(locale, `done.${name}`) : 'success',
  ...(name ? { code: String(successes[name]) } : {}),
  ...(data === undefined || data === null ? {} : { data }),
})

/** Phone clients get another shape (docs/wire.md, "Conventions"). */
export function refused(locale: Locale, client: ClientKind, { refusal, params, data }: Refusal): Envelope {
  const { code, thrown, pcStatus }: { code: number; thrown?: boolean; pcStatus?: number } = refusals[refusal]
  const words = Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? text(value, locale) : value])
  const msg = say(locale, `refusal.${refusal}`, Object.fromEntries(words))
  if (client === 'phone' && thrown) return { status: code, msg, data: data ?? [] }
  return { status: pcStatus ?? FAILED, msg, code: String(code), data: data ?? [] }
}

export const sessionInvalid = (locale: Locale, client: ClientKind, problem: SessionProblem): Envelope => ({
  status: sessionCode(client, problem),
  msg: say(locale, `session.${problem}`),
})
