import { useSyncExternalStore } from 'react'
import { keepCookie } from '../cookies.ts'

const KEY = 'adult'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/**
 * Runs in the head, before anything is painted: who has answered before never sees the question. The page itself is the same for
 * everybody, so that it can be kept and read by search engines.
 */
export const CONSENT_SCRIPT = `try{if(/(^|; )${KEY}=1/.test(document.cookie)||localStorage.${KEY})document.documentElement.dataset.${KEY}=''}catch{}`

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Only in the browser. */
export const isAdult = (): boolean => document.documentElement.dataset[KEY] !== undefined

/** Whether the visitor has said to be of age; on the server, and while the browser takes over its page, nobody has. */
export const useIsAdult = (): boolean => useSyncExternalStore(subscribe, isAdult, () => false)

/** Remembers the answer in a cookie and in the local storage: one of the two survives most clean-ups. */
export function rememberAdult(): void {
  document.documentElement.dataset[KEY] = ''
  keepCookie(KEY, '1', COOKIE_SECONDS)
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage the cookie remembers, or the page asks again next time.
  }
  for (const listener of listeners) listener()
}
