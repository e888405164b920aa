import type { ClientKind } from '#contract/client.ts'
import { done } from '#contract/done.ts'
import { refuse } from '#contract/refusals.ts'
import * as accounts from '#contract/shop/accounts.ts'
import { type AccountFigures, encodeAccount } from '#contract/shop/user.ts'
import { deviceOf } from '#domain/device.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { plainAddress } from '#server/external/private-pictures.ts'
import type { SignedIn } from '#server/http/access.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { bindPhone, updateEmail, updatePhone } from './change-contact.ts'
import { closeAccount } from './close-account.ts'
import type { OnRegistered } from './open-account.ts'
import { readOwnData } from './own-data-sql.ts'
import { publishOwnUploads } from './own-uploads.ts'
import { requireEmail, requirePhone } from './read-contact.ts'
import { listSessions, revokeOtherSessions } from './session-sql.ts'
import { BY_PROVIDER, SIGN_INS_PER_MINUTE, signInRoutes } from './sign-in-routes.ts'
import { findAccount, updateProfile } from './sql.ts'
import { wechatPeopleRoutes } from './wechat-people/routes.ts'

/** Other features provide this (server/account-figures.ts). */
type ReadFigures = (accountId: number) => Promise<AccountFigures>
/** Other features' personal data, exported and erased with the account. */
export type OthersData = {
  exportMore: (accountId: number) => Promise<Record<string, unknown>>
  onClosing: (tx: Db, accountId: number) => Promise<void>
}
export type OthersPart = { readFigures: ReadFigures; onRegistered: OnRegistered } & OthersData

export function accountRoutes(serve: Serve, deps: Deps, { readFigures, onRegistered, ...others }: OthersPart): void {
  signInRoutes(serve, deps, onRegistered)
  wechatPeopleRoutes(serve, deps, onRegistered)
  profileRoutes(serve, deps, readFigures, others)
  contactRoutes(serve, deps, onRegistered)
  sessionRoutes(serve, deps)
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
    if (!(await updateProfile(db, accountId, { nickname, avatar: plainAddress(avatar) }))) refuse('not-allowed')
    return done('changed')
  })
  serve(accounts.closeAccount, async ({ account }) => {
    await closeAccount(deps, account.accountId, others.onClosing)
    return done('done')
  })
  serve(accounts.exportOwnData, async ({ account: { accountId } }) => ({
    ...(await readOwnData(db, accountId, privatePictures.sign)),
    ...(await others.exportMore(accountId)),
  }))
}

function contactRoutes(serve: Serve, deps: Deps, onRegistered: OnRegistered): void {
  serve(
    accounts.bindPhone,
    async ({ account, body, place, locale }) => {
      const change = { to: requirePhone(body.phone), ...proofsOf(body), place, locale }
      await bindPhone(deps, account, change, onRegistered)
      return done('bound')
    },
    SIGN_INS_PER_MINUTE,
  )
  serve(
    accounts.updatePhone,
    async ({ account, body, place, locale, client }) => {
      const change = { to: requirePhone(body.phone), ...proofsOf(body), place, locale }
      await updatePhone(deps, account, change, client === 'phone')
      return done('changed')
    },
    BY_PROVIDER,
  )
  serve(
    accounts.updateEmail,
    async ({ account, body, place, locale }) => {
      await updateEmail(deps, account, { to: requireEmail(body.email), ...proofsOf(body), place, locale })
      return done('changed')
    },
    BY_PROVIDER,
  )
}

type WireProofs = { captcha: string; old_captcha: string; password: string }
const proofsOf = ({ captcha, old_captcha, password }: WireProofs) => ({
  code: captcha,
  oldCode: old_captcha,
  password,
})

function sessionRoutes(serve: Serve, { db }: Deps): void {
  serve(accounts.listSessions, async ({ account: { accountId, tokenHash } }) => {
    const sessions = await listSessions(db, accountId, tokenHash)
    return sessions.map(({ userAgent, signedInAt, network: _, ...session }) =>
      accounts.encodeSession({ ...session, device: deviceOf(userAgent), signedInAt: signedInAt.toISOString() }),
    )
  })
  serve(accounts.endOtherSessions, async ({ account: { accountId, tokenHash } }) => ({
    ended: await transaction(db, (tx) => revokeOtherSessions(tx, accountId, tokenHash)),
  }))
}
