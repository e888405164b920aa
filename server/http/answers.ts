import { type ClientKind, type SessionHolder, type SessionProblem, sessionCode } from '#contract/client.ts'
import { type SuccessName, successes } from '#contract/done.ts'
import { type Envelope, FAILED, OK } from '#contract/envelope.ts'
import { type Refusal, refusals } from '#contract/refusals.ts'
import { type Locale, text } from '#domain/locale.ts'
import { say, sayBuiltIn } from './words.ts'

/** The merchant's own words are for shoppers. */
export type Voice = typeof say
export const voiceAt = (url: string): Voice => (/^\/(api\/(staff|admin)|kefuapi)\//.test(url) ? sayBuiltIn : say)

export const success = (locale: Locale, data: unknown, name?: SuccessName, voice: Voice = say): Envelope => ({
  status: OK,
  msg: name ? voice(locale, `done.${name}`) : 'success',
  ...(name ? { code: String(successes[name]) } : {}),
  ...(data === undefined || data === null ? {} : { data }),
})

/** Phone clients get another shape (docs/wire.md, "Conventions"). */
export function refused(locale: Locale, client: ClientKind, { refusal, params, data }: Refusal, voice: Voice = say): Envelope {
  const { code, thrown, pcStatus }: { code: number; thrown?: boolean; pcStatus?: number } = refusals[refusal]
  const words = Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? text(value, locale) : value])
  const msg = voice(locale, `refusal.${refusal}`, Object.fromEntries(words))
  if (client === 'phone' && thrown) return { status: code, msg, data: data ?? [] }
  return { status: pcStatus ?? FAILED, msg, code: String(code), data: data ?? [] }
}

export const sessionInvalid = (locale: Locale, holder: SessionHolder, problem: SessionProblem): Envelope => ({
  status: sessionCode(holder, problem),
  msg: say(locale, `session.${problem}`),
})
