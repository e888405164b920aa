import { refuse } from '#contract/refusals.ts'
import { NICKNAME_MAX } from '#domain/account.ts'
import type { Locale } from '#domain/locale.ts'
import { sitePath } from '#domain/site-path.ts'
import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { say } from '#server/http/words.ts'
import type { OnRegistered } from './on-registered.ts'
import { openAccount } from './open-account.ts'
import { type Caller, type OpenedSession, openSession } from './open-session.ts'
import { newToken, sha256 } from './session-token.ts'
import { findByUnionId } from './sql.ts'

const STATE_MINUTES = 10

/** Begins strategy `local3`: `returnTo` is a path of the site at `origin`, to which WeChat sends the browser back. */
export async function startWechatSignIn(
  { db, wechat }: Deps,
  { returnTo, origin }: { returnTo: string; origin: string },
): Promise<{ url: string; state: string }> {
  if (!wechat.appId) refuse('wechat-failed')
  const path = sitePath(returnTo) ?? '/'
  const state = newToken()
  await db`
    insert into wechat_state (state_hash, return_to, expires_at)
    values (${sha256(state)}, ${path}, now() + make_interval(mins => ${STATE_MINUTES}))`
  return { url: wechat.signInUrl(new URL(path, origin).href, state), state }
}

/** Ends it. The state must be one that we gave out, and is good once; the person's avatar is not fetched from WeChat (T44). */
export async function signInWithWechat(
  { db, wechat, log }: Deps,
  { code, state, caller, locale }: { code: string; state: string; caller: Caller; locale: Locale },
  onRegistered: OnRegistered,
): Promise<OpenedSession & { returnTo: string }> {
  const [begun] = await db<{ returnTo: string }[]>`
    delete from wechat_state where state_hash = ${sha256(state)} and expires_at > now() returning return_to as "returnTo"`
  if (!begun || !code) refuse('wechat-failed')
  const person = await wechat.exchange(code).catch((error: unknown) => {
    log.error({ err: error }, 'WeChat could not be asked')
    return undefined
  })
  if (!person) refuse('wechat-failed')
  const nickname = person.nickname.trim().slice(0, NICKNAME_MAX) || say(locale, 'accounts.wechatPerson')
  await transaction(db, (tx) => openAccount(tx, { unionId: person.unionId, nickname }, onRegistered))
  const account = await findByUnionId(db, person.unionId)
  if (!account || account.isBlocked) refuse('login-blocked')
  return { ...(await openSession(db, account.id, 'local3', caller)), returnTo: begun.returnTo }
}
