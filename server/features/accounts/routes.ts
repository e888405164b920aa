import type { FastifyRequest } from 'fastify'
import type { ClientKind } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as accounts from '#contract/shop/accounts.ts'
import * as signing from '#contract/shop/sign-in.ts'
import { type AccountFigures, encodeAccount } from '#contract/shop/user.ts'
import { CODE_MINUTES, CODE_RESEND_SECONDS, type LoginStrategy } from '#domain/account.ts'
import type { Db } from '#server/db/database.ts'
import { plainAddress } from '#server/external/private-pictures.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import { siteOrigin } from '#server/http/origin.ts'
import { PROVIDER_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { bindPhone, updatePhone } from './change-phone.ts'
import { closeAccount } from './close-account.ts'
import { exportOwnData } from './export-own-data.ts'
import type { OnRegistered } from './on-registered.ts'
import type { Caller } from './open-session.ts'
import { publishOwnUploads } from './own-uploads.ts'
import { register, resetPassword } from './register.ts'
import { issueCodeKey, requestCode } from './request-code.ts'
import { sessionRoutes } from './session-routes.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signInWithWechat, startWechatSignIn } from './sign-in-with-wechat.ts'
import { findAccount, findLogo, revokeSession, updateProfile } from './sql.ts'

/** A person needs a handful a minute; beyond, it is a script. Per address. */
const SIGN_INS_PER_MINUTE = { perMinute: 60 }
/** The same where a provider sends the code, or says who somebody is. */
const BY_PROVIDER = { ...SIGN_INS_PER_MINUTE, timeLimitMs: PROVIDER_LIMIT_MS }
const WECHAT_VERSION = '1'

/** Orders, money and coupons belong to features that stand on this one, so app.ts hands in what they know and do. */
type ReadFigures = (accountId: number) => Promise<AccountFigures>
/** What features above this one know of a person: to be handed out to them, and to be forgotten with them. */
export type OthersData = {
  exportMore: (accountId: number) => Promise<Record<string, unknown>>
  onClosing: (tx: Db, accountId: number) => Promise<void>
}
export type OthersPart = { readFigures: ReadFigures; onRegistered: OnRegistered } & OthersData

export function accountRoutes(serve: Serve, deps: Deps, { readFigures, onRegistered, ...others }: OthersPart): void {
  signInRoutes(serve, deps)
  codeRoutes(serve, deps, onRegistered)
  wechatRoutes(serve, deps, onRegistered)
  profileRoutes(serve, deps, readFigures, others)
  sessionRoutes(serve, deps)
}

const callerOf = ({ place, request }: { place: Place; request: FastifyRequest }): Caller => ({
  place,
  userAgent: request.headers['user-agent'] ?? '',
})

function signInRoutes(serve: Serve, { db }: Deps): void {
  const byPassword = (strategy: LoginStrategy, { account, password }: { account: string; password: string }, caller: Caller) =>
    signInWithPassword(db, { login: account, password, strategy, caller }).then(signing.encodeSignedIn)
  serve(signing.localSignIn, ({ body, ...call }) => byPassword('local', body, callerOf(call)), SIGN_INS_PER_MINUTE)
  serve(signing.signIn, ({ body, ...call }) => byPassword('local1', body, callerOf(call)), SIGN_INS_PER_MINUTE)

  const signOut = async (account: SignedIn | null) => {
    if (account) await revokeSession(db, account.tokenHash)
    return done('signed-out')
  }
  serve(signing.localSignOut, ({ account }) => signOut(account))
  serve(signing.signOut, ({ account }) => signOut(account))
}

function codeRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { db, sms, config } = deps
  serve(signing.codeKey, async () => ({ key: await issueCodeKey(db), expire_time: String(CODE_MINUTES) }), SIGN_INS_PER_MINUTE)
  serve(
    signing.requestCode,
    async ({ body: { phone, type, key }, place, locale }) => {
      await requestCode(deps, { phone, purpose: type, key, place, locale })
      return done('code-sent', { resend_after: CODE_RESEND_SECONDS })
    },
    BY_PROVIDER,
  )
  serve(
    signing.signInWithCode,
    async ({ body: { phone, captcha }, ...call }) =>
      signing.encodeSignedIn(await signInWithCode(db, { phone, code: captcha, caller: callerOf(call) }, onRegistered)),
    SIGN_INS_PER_MINUTE,
  )
  serve(
    signing.register,
    async ({ body: { account, captcha, password } }) => {
      await register(db, { phone: account, code: captcha, password }, onRegistered)
      return done('registered')
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(
    signing.resetPassword,
    async ({ body: { account, captcha, password } }) => {
      await resetPassword(db, { phone: account, code: captcha, password })
      return done('changed')
    },
    SIGN_INS_PER_MINUTE,
  )
  if (isSandboxSms(sms) && !config.isProduction) {
    serve(signing.sandboxCode, async ({ query }) => {
      const last = (await sms.lastCode(query.phone)) ?? refuse('not-found')
      const notice = (await sms.lastNotice(query.phone)) ?? ''
      return { phone: query.phone, code: last.code, sent_at: last.sentAt.toISOString(), notice }
    })
  }
}

function wechatRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { db, wechat, config } = deps
  serve(signing.wechatAppId, () => ({ appid: wechat.appId, version: WECHAT_VERSION }))
  serve(
    signing.startWechatSignIn,
    ({ body, request }) => startWechatSignIn(deps, { returnTo: body.return_to, origin: siteOrigin(config, request) }),
    SIGN_INS_PER_MINUTE,
  )
  serve(
    signing.signInWithWechat,
    async ({ query: { code, state }, locale, ...call }) => {
      const session = await signInWithWechat(deps, { code, state, caller: callerOf(call), locale }, onRegistered)
      const { token, expires_time } = signing.encodeSignedIn(session)
      return { token, exp_time: expires_time, return_to: session.returnTo }
    },
    BY_PROVIDER,
  )
  serve(
    signing.loginLogo,
    async ({ tag }) => {
      tag('company')
      return { logo_url: await findLogo(db) }
    },
    { cache: true },
  )
}

function profileRoutes(serve: Serve, deps: Deps, readFigures: ReadFigures, others: OthersData): void {
  const { db, privatePictures } = deps
  const readUser = async ({ account: { accountId }, client }: { account: SignedIn; client: ClientKind }) => {
    const [account, figures] = await Promise.all([findAccount(db, accountId), readFigures(accountId)])
    return encodeAccount(account ?? refuse('not-found'), figures, client)
  }
  serve(accounts.currentAccount, readUser)
  serve(accounts.localUser, readUser)
  serve(accounts.userInfo, readUser)

  serve(accounts.editProfile, async ({ account, body: { nickname, avatar } }) => {
    const { accountId } = account
    await publishOwnUploads(db, privatePictures, { accountId, given: [avatar] })
    if (!(await updateProfile(db, accountId, nickname, plainAddress(avatar)))) refuse('not-allowed')
    return done('changed')
  })
  serve(
    accounts.bindPhone,
    async ({ account, body, place, locale }) => {
      await bindPhone(deps, account, { ...phoneChangeOf(body), place, locale })
      return done('bound')
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(
    accounts.updatePhone,
    async ({ account, body, place, locale }) => {
      await updatePhone(deps, account, { ...phoneChangeOf(body), place, locale })
      return done('changed')
    },
    BY_PROVIDER,
  )
  serve(accounts.closeAccount, async ({ account }) => {
    await closeAccount(deps, account.accountId, others.onClosing)
    return done('done')
  })
  serve(accounts.exportOwnData, async ({ account: { accountId } }) => ({
    ...(await exportOwnData(db, accountId, privatePictures.sign)),
    ...(await others.exportMore(accountId)),
  }))
}

type WirePhoneChange = { phone: string; captcha: string; old_captcha: string; password: string }
const phoneChangeOf = ({ phone, captcha, old_captcha, password }: WirePhoneChange) => ({
  phone,
  code: captcha,
  oldCode: old_captcha,
  password,
})
