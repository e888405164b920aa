/** `Set-Cookie` text; 0 seconds delete the cookie. */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`

export function keepCookie(name: string, value: string, seconds: number): void {
  document.cookie = cookieOf(name, value, seconds)
}
