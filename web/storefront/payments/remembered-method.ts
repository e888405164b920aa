const KEY = 'pay-method'

/** Last method in this browser; forgotten on signing out. */
export function rememberedMethod(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked.
    return null
  }
}

export function rememberMethod(method: string): void {
  try {
    localStorage.setItem(KEY, method)
  } catch {
    // Without storage the next visit begins with the default choice.
  }
}
