import { Store } from '@tanstack/store'
import { useStore } from '#web/ui/use-store.ts'
import { CONSENT, CONSENT_COOKIE, CONSENT_PATTERN, GATE } from './consent-cookie.ts'

/**
 * Runs in the head before the first paint, so that a visitor who has answered never sees the question: the page is cached for
 * everybody. An answer given before the page lives counts at once.
 */
export const CONSENT_SCRIPT = `{let root=document.documentElement.dataset;try{if(${CONSENT_PATTERN}.test(document.cookie)||localStorage.${CONSENT})root.${CONSENT}=''}catch{}
addEventListener("submit",e=>{if(e.target.closest('${GATE}')){e.preventDefault();root.${CONSENT}='';document.cookie=${JSON.stringify(CONSENT_COOKIE)}}},{capture:true})}`

const isMarked = () => document.documentElement.dataset[CONSENT] !== undefined

const adult = new Store(!import.meta.env.SSR && isMarked())

/** Also when only the script in the head has heard the answer. */
export const hasAnswered = (): boolean => adult.state || isMarked()

/** False on the server and during hydration. */
export const useIsAdult = (): boolean => useStore(adult, false)

/** As cookie and in local storage: one of them survives most clean-ups. */
export function rememberAdult(): void {
  document.documentElement.dataset[CONSENT] = ''
  document.cookie = CONSENT_COOKIE
  try {
    localStorage.setItem(CONSENT, '1')
  } catch {}
  adult.setState(() => true)
}
