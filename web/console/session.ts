import { currentAccount } from '#contract/shop/accounts.ts'
import { signIn, signOut } from '#contract/shop/sign-in.ts'
import { readOwnAccount } from '#contract/staff/own.ts'
import type { Account, StaffScope } from '#domain/account.ts'
import { type Api, ApiError } from '#web/api/client.ts'
import { isRefusal } from '#web/api/is-refusal.ts'
import { dropDrafts } from './editor/kept-draft.ts'
import { paths } from './paths.ts'
import { dropStaffToken, readStaffToken, storeStaffToken } from './staff-token.ts'

export type Session = {
  account: () => Account | null
  /** Asks the server once per page load. Throws when it cannot be reached. */
  load: () => Promise<Account | null>
  /** Nothing but the own account opens before it has a second factor. */
  mustSetUpFactor: () => boolean
  /** Asks the server again who this is. */
  reload: () => Promise<Account | null>
  /** Throws NoStaffAccess for an account without staff scopes. `otp` where the account has a second factor. */
  signIn: (login: string, password: string, otp?: string) => Promise<Account>
  /** `isCutOff` when the server cannot be reached. */
  signOut: () => Promise<void>
  /** Signed out in this browser, without the server. */
  isCutOff: () => boolean
  /** Call it when the server no longer knows the token. */
  end: () => void
  subscribe: (listener: () => void) => () => void
}

/** The credentials are right, but the account is a shopper's. */
export class NoStaffAccess extends Error {}

/** Tells other tabs about sign-in and sign-out. */
const CHANNEL = 'rebstock.staff'

export function createSession(api: Api): Session {
  let account: Account | null = null
  let mustSetUpFactor = false
  let isCutOff = false
  let loading: Promise<Account | null> | undefined
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(CHANNEL)

  const show = (next: Account | null) => {
    account = next
    loading = Promise.resolve(next)
    for (const listener of listeners) listener()
  }
  const forget = () => {
    dropStaffToken()
    show(null)
  }
  channel.onmessage = () => {
    loading = undefined
    void load().catch(() => {})
  }

  const ask = async (): Promise<Account | null> => {
    if (!readStaffToken()) return null
    const found = await api.call(currentAccount)
    if (!isStaff(found)) return null
    await askForFactor()
    return found
  }
  const askForFactor = async () => {
    const { secondFactor } = await api.call(readOwnAccount)
    mustSetUpFactor = secondFactor.isRequired && secondFactor.setAt === null
  }
  const load = (): Promise<Account | null> => {
    loading ??= ask().then(
      (found) => {
        show(found)
        return found
      },
      (error) => {
        loading = undefined
        if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
        forget()
        return null
      },
    )
    return loading
  }

  return {
    account: () => account,
    mustSetUpFactor: () => mustSetUpFactor,
    load,
    reload: () => {
      loading = undefined
      return load()
    },
    signIn: async (login, password, otp = '') => {
      storeStaffToken(await api.call(signIn, { account: login, password, otp }))
      const found = await api.call(currentAccount).catch((error) => {
        // This account lacks even a shopper's rights.
        if (isRefusal(error, 'not-allowed')) return null
        dropStaffToken()
        throw error
      })
      if (!found || !isStaff(found)) {
        await api.call(signOut).catch(() => {})
        forget()
        throw new NoStaffAccess()
      }
      await askForFactor()
      show(found)
      channel.postMessage('signed-in')
      return found
    },
    signOut: async () => {
      // The token is dropped even when the server cannot be reached.
      const isReached = await api.call(signOut).then(
        () => true,
        (error) => error instanceof ApiError,
      )
      dropStaffToken()
      dropDrafts()
      channel.postMessage('signed-out')
      // A full page load clears this account's data from memory. Without the server the browser would show its own fault instead.
      if (isReached) location.replace(`/staff${paths.login()}`)
      else {
        isCutOff = true
        for (const listener of listeners) listener()
      }
    },
    isCutOff: () => isCutOff,
    end: forget,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isStaff = ({ scopes }: Account): boolean => scopes.some((scope) => scope !== 'shopper')

/** Whether the account has one of `wanted`; true when none is wanted. Administrators have no implied scopes. */
export const hasScope = (account: Pick<Account, 'scopes'> | null, wanted: readonly StaffScope[]): boolean =>
  wanted.length === 0 || wanted.some((scope) => account?.scopes.includes(scope))
