import type { FastifyRequest } from 'fastify'
import { type Done, done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as contract from '#contract/shop/wechat-sign-in.ts'
import type { WechatApp, WechatArrival } from '#server/external/wechat-people.ts'
import type { OnRecord } from '#server/http/act-log.ts'
import type { Place } from '#server/http/callers.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { proveWechatCode } from '../codes.ts'
import type { OnRegistered } from '../open-account.ts'
import { requirePhone } from '../read-contact.ts'
import { BY_PROVIDER, SIGN_INS_PER_MINUTE } from '../sign-in-routes.ts'
import { findAccount } from '../sql.ts'
import { arriveByCode, arriveByKey, keepArrival, phoneByWechat } from './arrive.ts'
import { addPhoneByWechat, type Entered, type Entering, enterKnown, enterWithPhone } from './enter.ts'
import { findByIdentity } from './sql.ts'

type Called = { place: Place; request: FastifyRequest; onRecord: OnRecord }
const enteringOf = ({ place, request, onRecord }: Called, otp: string): Entering => ({
  otp,
  caller: { place, userAgent: request.headers['user-agent'] ?? '' },
  onRecord,
})

/** Sign-in of CRMEB's clients within WeChat: several generations of calls, each bound to the same few steps. */
export function wechatPeopleRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  miniRoutes(serve, deps, onRegistered)
  pageRoutes(serve, deps, onRegistered)
  serve(contract.bindStatus, () => ({ bind_status: true as const }), { cache: true })
}

async function shown({ db }: Deps, session: Entered) {
  const person = (await findAccount(db, session.accountId)) ?? refuse('not-found')
  return done('signed-in', contract.encodeEntered(session, { ...person, accountId: person.id }))
}

/** Signs in whom WeChat's code names, or asks for a phone. */
const byCode = async (deps: Deps, app: WechatApp | undefined, { code, otp }: { code: string; otp: string }, call: Called) => {
  const arrival = await arriveByCode(deps, app, code)
  const session = await enterKnown(deps, arrival, undefined, enteringOf(call, otp))
  return session ? shown(deps, session) : done('phone-wanted', await askForPhone(deps, arrival))
}

const askForPhone = async (deps: Deps, arrival: WechatArrival) => ({
  bindPhone: true as const,
  key: await keepArrival(deps, arrival),
})

async function silently(
  deps: Deps,
  app: WechatApp | undefined,
  { code, otp }: { code: string; otp: string },
  call: Called,
): Promise<Done<contract.WireEntered | undefined>> {
  const session = await enterKnown(deps, await arriveByCode(deps, app, code), undefined, enteringOf(call, otp))
  return session ? shown(deps, session) : done('sign-in-wanted')
}

type ByPhone = { code: string; key: string; phone: string; captcha: string; otp: string }

/**
 * A phone that a code proves. With WeChat's code the person signs in by phone, also where the shop has no keys to ask WeChat; with a key
 * WeChat and the phone are to be joined.
 */
async function byPhone(
  deps: Deps,
  app: WechatApp | undefined,
  { code, key, captcha, otp, ...given }: ByPhone,
  call: Called,
  onRegistered: OnRegistered,
) {
  const phone = requirePhone(given.phone)
  const arrival = code ? app && (await arriveByCode(deps, app, code)) : await arriveByKey(deps, app, key)
  const proved = await proveWechatCode(deps.db, phone, captcha)
  const joining = { arrival, phone, proved, key: code ? undefined : key, isSignIn: code !== '' }
  return shown(deps, await enterWithPhone(deps, joining, enteringOf(call, otp), onRegistered))
}

function miniRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { db, wechatMini } = deps
  serve(
    contract.miniArrival,
    async ({ query }) => {
      const arrival = await arriveByCode(deps, wechatMini, query.code)
      const known = await findByIdentity(db, arrival)
      return { bindPhone: known === undefined, key: await keepArrival(deps, arrival) }
    },
    BY_PROVIDER,
  )
  serve(
    contract.miniSignIn,
    async ({ query: { key, otp }, ...call }) => {
      const session = await enterKnown(deps, await arriveByKey(deps, wechatMini, key), key, enteringOf(call, otp))
      return shown(deps, session ?? refuse('wechat-failed'))
    },
    SIGN_INS_PER_MINUTE,
  )
  for (const endpoint of [contract.miniSilent, contract.miniAuth])
    serve(endpoint, ({ query, ...call }) => byCode(deps, wechatMini, query, call), BY_PROVIDER)
  serve(contract.miniAuthOld, ({ body, ...call }) => byCode(deps, wechatMini, body, call), BY_PROVIDER)
  serve(contract.miniSilentCheck, ({ query, ...call }) => silently(deps, wechatMini, query, call), BY_PROVIDER)

  for (const endpoint of [contract.miniPhone, contract.miniPhoneOld])
    serve(
      endpoint,
      async ({ body: { code, key, otp, ...given }, ...call }) => {
        const mini = wechatMini ?? refuse('wechat-failed')
        const arrival = await arriveByCode(deps, mini, code)
        const before = key ? await arriveByKey(deps, mini, key) : undefined
        if (before && before.openId !== arrival.openId) refuse('wechat-failed')
        const phone = await phoneByWechat(deps, mini, given, [arrival.sessionKey, before?.sessionKey])
        const joining = { arrival, phone, proved: undefined, key: key || undefined }
        return shown(deps, await enterWithPhone(deps, joining, enteringOf(call, otp), onRegistered))
      },
      BY_PROVIDER,
    )
  for (const endpoint of [contract.miniCode, contract.miniCodeOld])
    serve(endpoint, ({ body, ...call }) => byPhone(deps, wechatMini, body, call, onRegistered), BY_PROVIDER)
  serve(
    contract.miniAddPhone,
    async ({ account, body: { code, ...given } }) => {
      const mini = wechatMini ?? refuse('wechat-failed')
      const arrival = await arriveByCode(deps, mini, code)
      await addPhoneByWechat(deps, account.accountId, arrival, await phoneByWechat(deps, mini, given, [arrival.sessionKey]))
      return done('bound')
    },
    BY_PROVIDER,
  )
}

function pageRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  const { wechatOfficial, wechatMini } = deps
  for (const endpoint of [contract.pageSignIn, contract.pageSilent, contract.pageAuth, contract.pageAuthOld])
    serve(endpoint, ({ query, ...call }) => byCode(deps, wechatOfficial, query, call), BY_PROVIDER)
  for (const endpoint of [contract.pageSilentCheck, contract.pageSilentType])
    serve(endpoint, ({ query, ...call }) => silently(deps, wechatOfficial, query, call), BY_PROVIDER)
  for (const endpoint of [contract.pageCode, contract.pageCodeOld])
    serve(endpoint, ({ body, ...call }) => byPhone(deps, wechatOfficial, { ...body, code: '' }, call, onRegistered), BY_PROVIDER)
  serve(
    contract.bindByKey,
    async ({ body, ...call }) => {
      const isMini = await arriveByKey(deps, wechatMini, body.key).then(
        () => true,
        () => false,
      )
      return byPhone(deps, isMini ? wechatMini : wechatOfficial, { ...body, code: '' }, call, onRegistered)
    },
    BY_PROVIDER,
  )
}
