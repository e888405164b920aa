const KEY = 'pay-method'

/** How this shopper paid last time in this browser. Signing out forgets it with everything else. */
export function rememberedMethod(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // A browser that keeps nothing.
    return null
  }
}

export function rememberMethod(method: string): void {
  try {
    localStorage.setItem(KEY, method)
  } catch {
    // Then the next visit begins with the shop's own choice.
  }
}
