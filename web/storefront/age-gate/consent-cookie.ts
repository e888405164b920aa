import { cookieOf } from '../cookies.ts'

const SECONDS = 365 * 24 * 60 * 60

/** Name of the cookie, and of the button that sends it. */
export const CONSENT = 'adult'
export const CONSENT_COOKIE = cookieOf(CONSENT, '1', SECONDS)
export const CONSENT_PATTERN = new RegExp(`(?:^|; ?)${CONSENT}=1(?:;|$)`)

/** The gate in a page, as a selector. */
export const GATE = '[data-island="age-gate"]'

/** Hides the gate where no script does. An address of its own, because a page is kept for everybody. */
export const CONSENT_SHEET = '/home/age-gate.css'
