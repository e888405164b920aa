import { SESSION_SECONDS } from '#domain/account.ts'
import { cookieValue } from '#domain/cookies.ts'

/*
 * The console's token has a cookie of its own, which only pages below /staff see: who works here may shop in the same browser as
 * somebody else, and signing out there does not end the work here.
 */

const COOKIE = 'staff._token'

export const readStaffToken = (): string | undefined => cookieValue(document.cookie, COOKIE) || undefined

/** Keeps the token as long as the server does. */
export function storeStaffToken(token: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${encodeURIComponent(`Bearer ${token}`)}; path=/staff; max-age=${SESSION_SECONDS}; samesite=strict${secure}`
}

export function dropStaffToken(): void {
  document.cookie = `${COOKIE}=; path=/staff; max-age=0; samesite=strict`
}
