import { SESSION_SECONDS } from '#domain/account.ts'
import { cookieValue } from '#domain/cookies.ts'

/*
 * The console has its own cookie below /staff, so that staff can shop with another account in the same browser and sign
 * out there.
 */

const COOKIE = 'staff._token'

export const readStaffToken = (): string | undefined => cookieValue(document.cookie, COOKIE) || undefined

/** The cookie expires with the server's session. */
export function storeStaffToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(`Bearer ${token}`)}; path=/staff; max-age=${SESSION_SECONDS}; samesite=strict${secure}`
}

export function dropStaffToken(): void {
  document.cookie = `${COOKIE}=; path=/staff; max-age=0; samesite=strict`
}
