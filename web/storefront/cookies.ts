/** The cookie that keeps `value` for the whole site; with 0 seconds the one that forgets it. */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`

/** Keeps a value in this browser, readable by the server, too. */
export function keepCookie(name: string, value: string, seconds: number): void {
  document.cookie = cookieOf(name, value, seconds)
}
