import * as accounts from '#contract/shop/accounts.ts'
import { decodeAccount } from '#contract/shop/user.ts'
import type { Account, CodePurpose } from '#domain/account.ts'
import type { Api } from './client.ts'

const WECHAT_STATE = 'rebstock.wechat-state'

/** Both password strategies; answers the token. */
export async function signIn(
  api: Api,
  { strategy, account, password }: { strategy: 'local' | 'local1'; account: string; password: string },
): Promise<string> {
  const call = strategy === 'local' ? accounts.localSignIn : accounts.signIn
  return (await api.call(call, { body: { account, password } })).token
}

/** A key is good for one request for a code. */
export const codeKey = async (api: Api): Promise<string> => (await api.call(accounts.codeKey)).key

export async function requestCode(
  api: Api,
  { phone, purpose, key }: { phone: string; purpose: CodePurpose; key: string },
): Promise<{ resendAfterSeconds: number }> {
  const data = await api.call(accounts.requestCode, { body: { phone, type: purpose, key } })
  return { resendAfterSeconds: data.resend_after }
}

export const signInWithCode = async (api: Api, { phone, code }: { phone: string; code: string }): Promise<string> =>
  (await api.call(accounts.signInWithCode, { body: { phone, captcha: code } })).token

type NewPassword = { phone: string; code: string; password: string }
export async function register(api: Api, { phone, code, password }: NewPassword): Promise<void> {
  await api.call(accounts.register, { body: { account: phone, captcha: code, password } })
}

/** Ends all sessions of the account: the caller signs in again afterwards. */
export async function resetPassword(api: Api, { phone, code, password }: NewPassword): Promise<void> {
  await api.call(accounts.resetPassword, { body: { account: phone, captcha: code, password } })
}

export async function signOut(api: Api): Promise<void> {
  await api.call(accounts.signOut)
}

export const currentAccount = async (api: Api): Promise<Account> => decodeAccount(await api.call(accounts.currentUser))

/** Where to send the browser; it comes back to `returnTo` (a path of this site) with `code` and `state` in the query. */
export async function wechatSignInUrl(api: Api, returnTo: string): Promise<string> {
  const data = await api.call(accounts.startWechatSignIn, { body: { return_to: returnTo } })
  sessionStorage.setItem(WECHAT_STATE, data.state)
  return data.url
}

/** Only in the browser that began: a code that somebody else sends us here must not sign us in to his account. */
export async function signInWithWechat(api: Api, { code, state }: { code: string; state: string }): Promise<string> {
  const isOurs = sessionStorage.getItem(WECHAT_STATE) === state
  sessionStorage.removeItem(WECHAT_STATE)
  return (await api.call(accounts.signInWithWechat, { query: { code, state: isOurs ? state : '' } })).token
}

/**
 * Answers the address of the stored picture. It is signed and expires, and becomes public when it is shown in a review or as an avatar; what
 * staff send for the shop's pages (`isForShop`) is public at once.
 */
export async function uploadImage(api: Api, file: File, { isForShop = false } = {}): Promise<string> {
  const form = new FormData()
  if (isForShop) form.set('for', 'shop')
  form.set('file', file)
  return (await api.call(accounts.uploadImage, { body: form })).url
}

export async function editProfile(api: Api, { nickname, avatar }: { nickname: string; avatar: string }): Promise<void> {
  await api.call(accounts.editProfile, { body: { nickname, avatar } })
}

type NewPhone = { phone: string; code: string; oldCode?: string; password?: string }
/** `isFirst`: the account has none yet. Otherwise the owner is proved by a code to the present phone, or by the password. */
export async function changePhone(
  api: Api,
  { phone, code, oldCode = '', password = '' }: NewPhone,
  isFirst: boolean,
): Promise<void> {
  const body = { phone, captcha: code, old_captcha: oldCode, password }
  await api.call(isFirst ? accounts.bindPhone : accounts.updatePhone, { body })
}

export async function closeAccount(api: Api): Promise<void> {
  await api.call(accounts.closeAccount)
}

export const exportOwnData = async (api: Api): Promise<Record<string, unknown>> => await api.call(accounts.exportOwnData)
