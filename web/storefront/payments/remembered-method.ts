const KEY = 'pay-method'

/** The last method in this browser; forgotten when a session ends of itself (../session.ts). */
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
