import { tokenFromCookies } from '#web/api/token.ts'
import { firstSign } from './islands.ts'

/** At once for those who are signed in: the island shows something of their own. */
export const whenSignedIn = async () => tokenFromCookies(document.cookie) !== undefined || firstSign
