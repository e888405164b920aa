import { Store } from '@tanstack/store'
import { useStore } from '#web/ui/use-store.ts'
import { keepCookie } from '../cookies.ts'

const KEY = 'adult'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/**
 * Runs in the head, before anything is painted: who has answered before never sees the question. The page itself is the same for
 * everybody, so that it can be kept and read by search engines.
 */
export const CONSENT_SCRIPT = `try{if(/(^|; )${KEY}=1/.test(document.cookie)||localStorage.${KEY})document.documentElement.dataset.${KEY}=''}catch{}`

const adult = new Store(!import.meta.env.SSR && document.documentElement.dataset[KEY] !== undefined)

/** Only in the browser. */
export const isAdult = (): boolean => adult.state

/** Whether the visitor has said to be of age; on the server, and while the browser takes over its page, nobody has. */
export const useIsAdult = (): boolean => useStore(adult, false)

/** Remembers the answer in a cookie and in the local storage: one of the two survives most clean-ups. */
export function rememberAdult(): void {
  document.documentElement.dataset[KEY] = ''
  keepCookie(KEY, '1', COOKIE_SECONDS)
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Without storage the cookie remembers, or the page asks again next time.
  }
  adult.setState(() => true)
}
