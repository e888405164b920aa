import { done } from '#contract/done.ts'
import * as contract from '#contract/merchant/agents.ts'
import { refuse } from '#contract/refusals.ts'
import { encodeSignedIn } from '#contract/shop/sign-in.ts'
import { text } from '#domain/locale.ts'
import { readUpload } from '#server/features/accounts/read-upload.ts'
import { revokeSession } from '#server/features/accounts/session-sql.ts'
import { signInWithPassword } from '#server/features/accounts/sign-in.ts'
import { storeUpload } from '#server/features/accounts/store-upload.ts'
import { isStaff } from '#server/http/act-log.ts'
import type { Deps } from '#server/http/deps.ts'
import { UPLOAD_LIMIT_MS } from '#server/http/request-limit.ts'
import type { Serve } from '#server/http/serve.ts'
import { findMe, findSiteName } from './sql.ts'

/** As everywhere, per address. */
const SIGN_INS_PER_MINUTE = { perMinute: 60 }
const UPLOADS_PER_MINUTE = 30

export function agentSignInRoutes(serve: Serve, deps: Deps): void {
  const { db } = deps
  const readMe = async (accountId: number): Promise<contract.WireMe> => {
    const { isOnline, ...me } = (await findMe(db, accountId)) ?? refuse('not-found')
    return { id: me.uid, ...me, online: Number(isOnline) }
  }

  serve(
    contract.logIn,
    async ({ body: { account, password }, place, request, onRecord }) => {
      const { accountId, ...session } = await signInWithPassword(deps, {
        login: account,
        password,
        otp: '',
        strategy: 'local1',
        caller: { place, userAgent: request.headers['user-agent'] ?? '' },
        onRecord,
        isFactorInPassword: true,
        only: 'agent',
      })
      const { token, expires_time } = encodeSignedIn(session)
      return done('signed-in', { token, exp_time: expires_time, kefuInfo: await readMe(accountId) })
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(contract.logOut, async ({ account, onRecord }) => {
    const revoke = async () => account && revokeSession(db, account.tokenHash)
    await (account && isStaff(account.scopes) ? onRecord(account.accountId, revoke) : revoke())
    return done('signed-out')
  })
  serve(contract.findSettings, () => ({ appid: '' }))
  serve(contract.findMe, async ({ account, locale }) => {
    const [me, name] = await Promise.all([readMe(account.accountId), findSiteName(db)])
    return { ...me, site_name: name ? text(name, locale) : '' }
  })
  serve(
    contract.upload,
    async ({ account, request }) => {
      const { file } = await readUpload(request, true)
      const address = await storeUpload(deps, account.accountId, file)
      return done('picture-uploaded', { name: address.split('/').at(-1) ?? '', url: deps.privatePictures.sign(address) })
    },
    { perMinute: UPLOADS_PER_MINUTE, timeLimitMs: UPLOAD_LIMIT_MS },
  )
}
