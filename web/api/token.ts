import { LOGIN_STRATEGIES, type LoginStrategy, SESSION_SECONDS } from '#domain/account.ts'
import { cookieValue } from '#domain/cookies.ts'

const STRATEGY = 'auth.strategy'
const tokenCookie = (strategy: LoginStrategy) => `auth._token.${strategy}`

/** `auth.strategy` names the strategy, `auth._token.{strategy}` holds `Bearer …`. */
export function tokenFromCookies(cookies: string): string | undefined {
  const wanted = cookieValue(cookies, STRATEGY)
  const strategy = LOGIN_STRATEGIES.find((name) => name === wanted)
  return (strategy && cookieValue(cookies, tokenCookie(strategy))) || undefined
}

/** Stores the token for seven days, readable by scripts. */
export function storeToken(strategy: LoginStrategy, token: string): void {
  dropToken()
  const attributes = `; path=/; max-age=${SESSION_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  document.cookie = `${STRATEGY}=${strategy}${attributes}`
  document.cookie = `${tokenCookie(strategy)}=${encodeURIComponent(`Bearer ${token}`)}${attributes}`
}

export const expiredTokenCookies: readonly string[] = [STRATEGY, ...LOGIN_STRATEGIES.map(tokenCookie)].map(
  (name) => `${name}=; path=/; max-age=0; samesite=lax`,
)

export function dropToken(): void {
  for (const cookie of expiredTokenCookies) document.cookie = cookie
}
