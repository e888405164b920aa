import type { FastifyRequest } from 'fastify'
import type { ClientKind } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/shop/sign-in.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS, type LoginStrategy } from '#domain/account.ts'
import type { Contact } from '#domain/contact.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { spendAnswer } from '#server/features/captcha/check-answer.ts'
import type { SignedIn } from '#server/http/access.ts'
import { isStaff, type OnRecord } from '#server/http/act-log.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { issueCodeKey, requestCode } from './codes.ts'
import type { OnRegistered } from './open-account.ts'
import { listDialingCodes, requireContact, requireEmail, requirePhone } from './read-contact.ts'
import { register, resetPassword } from './register.ts'
import { revokeSession } from './session-sql.ts'
import type { Caller } from './sessions.ts'
import { signInWithCode, signInWithPassword, signInWithWechat, startWechatSignIn } from './sign-in.ts'
import { findLogo } from './sql.ts'

/** Counted per address of the caller. */
export const SIGN_INS_PER_MINUTE = { perMinute: 60 }
/** For calls that wait for a provider. */
export const BY_PROVIDER = { ...SIGN_INS_PER_MINUTE, timeLimitMs: PROVIDER_LIMIT_MS }
const WECHAT_VERSION = '1'

export function signInRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  passwordRoutes(serve, deps)
  codeRoutes(serve, deps, onRegistered)
  wechatRoutes(serve, deps, onRegistered)
}

type Called = { place: Place; request: FastifyRequest; onRecord: OnRecord; client: ClientKind }
const callerOf = ({ place, request }: Called): Caller => ({
  place,
  userAgent: request.headers['user-agent'] ?? '',
})

type ByPassword = { account: string; password: string; otp: string }

function passwordRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  const byPassword = (strategy: LoginStrategy, { account, password, otp }: ByPassword, call: Called) =>
    signInWithPassword(deps, {
      login: account,
      password,
      otp,
      strategy,
      caller: callerOf(call),
      onRecord: call.onRecord,
      isFactorInPassword: call.client === 'phone',
    }).then(contract.encodeSignedIn)
  serve(contract.localSignIn, ({ body, ...call }) => byPassword('local', body, call), SIGN_INS_PER_MINUTE)
  serve(contract.signIn, ({ body, ...call }) => byPassword('local1', body, call), SIGN_INS_PER_MINUTE)

  const signOut = async (account: SignedIn | null, onRecord: OnRecord) => {
    const revoke = async () => account && revokeSession(db, account.tokenHash)
    await (account && isStaff(account.scopes) ? onRecord(account.accountId, revoke) : revoke())
    return done('signed-out')
  }
  serve(contract.localSignOut, ({ account, onRecord }) => signOut(account, onRecord))
  serve(contract.signOut, ({ account, onRecord }) => signOut(account, onRecord))
}

function codeRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { db, sms, config } = deps
  const signIn = async (contact: Contact, { captcha, otp }: { captcha: string; otp: string }, call: Called) =>
    contract.encodeSignedIn(
      await signInWithCode(deps, { contact, code: captcha, otp, caller: callerOf(call), onRecord: call.onRecord }, onRegistered),
    )
  serve(contract.codeKey, async () => ({ key: await issueCodeKey(db), expire_time: String(CODE_MINUTES) }), SIGN_INS_PER_MINUTE)
  serve(
    contract.requestCode,
    async ({ body: { phone, type, key, captchaVerification }, place, locale, client }) => {
      const isPhone = client === 'phone'
      if (isPhone) await spendAnswer(db, captchaVerification)
      // CRMEB's page for passwords asks for one key and sends it with every code.
      const paid = isPhone ? undefined : key
      await requestCode(deps, { to: requirePhone(phone), purpose: type, key: paid, place, locale })
      return done('code-sent', { resend_after: CODE_RESEND_SECONDS })
    },
    BY_PROVIDER,
  )
  serve(
    contract.requestEmailCode,
    async ({ body: { email, type, key }, place, locale }) => {
      await requestCode(deps, { to: requireEmail(email), purpose: type, key, place, locale })
      return done('code-sent', { resend_after: CODE_RESEND_SECONDS })
    },
    BY_PROVIDER,
  )
  serve(
    contract.signInWithCode,
    ({ body: { phone, ...proofs }, ...call }) => signIn(requirePhone(phone), proofs, call),
    SIGN_INS_PER_MINUTE,
  )
  serve(
    contract.signInWithEmail,
    ({ body: { email, ...proofs }, ...call }) => signIn(requireEmail(email), proofs, call),
    SIGN_INS_PER_MINUTE,
  )
  waysRoutes(serve, deps)
  serve(
    contract.register,
    async ({ body: { account, captcha, password } }) => {
      await register(db, { contact: requireContact(account), code: captcha, password }, onRegistered)
      return done('registered')
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(
    contract.resetPassword,
    async ({ body: { account, captcha, password, otp }, place, onRecord }) => {
      await resetPassword(deps, { contact: requireContact(account), code: captcha, password, otp, place, onRecord })
      return done('changed')
    },
    SIGN_INS_PER_MINUTE,
  )
  if (isSandboxSms(sms) && !config.isProduction) {
    serve(contract.sandboxCode, async ({ query }) => {
      const last = (await sms.lastCode(query.phone)) ?? refuse('not-found')
      const notice = (await sms.lastNotice(query.phone)) ?? ''
      return { phone: query.phone, code: last.code, sent_at: last.sentAt.toISOString(), notice }
    })
  }
}

/** What the server is configured for does not change while it runs. */
function waysRoutes(serve: Serve, { sms, channels }: Deps): void {
  const ways = { email: channels.email !== undefined, foreign_phones: sms.reachesAbroad }
  serve(contract.signInWays, () => ways, { cache: true })
  const codes = listDialingCodes()
  serve(contract.dialingCodes, () => (ways.foreign_phones ? codes : codes.slice(0, 1)), { cache: true })
}

function wechatRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { db, wechat, config } = deps
  serve(contract.wechatAppId, () => ({ appid: wechat.appId, version: WECHAT_VERSION }))
  serve(
    contract.startWechatSignIn,
    ({ body, request }) => startWechatSignIn(deps, { returnTo: body.return_to, origin: siteOrigin(config, request) }),
    SIGN_INS_PER_MINUTE,
  )
  serve(
    contract.signInWithWechat,
    async ({ query: { code, state, otp }, locale, ...call }) => {
      const attempt = { code, state, otp, caller: callerOf(call), locale, onRecord: call.onRecord }
      const session = await signInWithWechat(deps, attempt, onRegistered)
      const { token, expires_time } = contract.encodeSignedIn(session)
      return { token, exp_time: expires_time, return_to: session.returnTo }
    },
    BY_PROVIDER,
  )
  serve(
    contract.loginLogo,
    async ({ tag }) => {
      tag('company')
      return { logo_url: await findLogo(db) }
    },
    { cache: true },
  )
}
