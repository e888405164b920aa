import { Store } from '@tanstack/store'
import { useStore } from '#web/ui/use-store.ts'
import { keepCookie } from '../cookies.ts'

const KEY = 'adult'
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/**
 * Runs in the head before the first paint, so that a visitor who has answered never sees the question: the page is cached for
 * everybody.
 */
export const CONSENT_SCRIPT = `try{if(/(^|; )${KEY}=1/.test(document.cookie)||localStorage.${KEY})document.documentElement.dataset.${KEY}=''}catch{}`

const adult = new Store(!import.meta.env.SSR && document.documentElement.dataset[KEY] !== undefined)

export const isAdult = (): boolean => adult.state

/** False on the server and during hydration. */
export const useIsAdult = (): boolean => useStore(adult, false)

/** As cookie and in local storage: one of them survives most clean-ups. */
export function rememberAdult(): void {
  document.documentElement.dataset[KEY] = ''
  keepCookie(KEY, '1', COOKIE_SECONDS)
  try {
    localStorage.setItem(KEY, '1')
  } catch {}
  adult.setState(() => true)
}
