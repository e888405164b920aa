const TIMEOUT_MS = 8_000

export const WECHAT_PAGES = 'https://open.weixin.qq.com'
export const WECHAT_API = 'https://api.weixin.qq.com'

/**
 * Faults have status 200 and `errcode`; the JSON has the type text/plain. Only for calls that may be asked twice: they read, or trade
 * a code that WeChat takes once, and a second time says to be used.
 */
export async function askWechat(api: string, path: string, query: Record<string, string>): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ask = async (): Promise<string> => {
    const response = await fetch(`${api}${path}?${new URLSearchParams(query)}`, { redirect: 'error', signal })
    return response.text()
  }
  const text = await ask()
    .catch((error: unknown) => (isClosed(error) ? ask() : Promise.reject(error)))
    .catch((error: unknown) => {
      // The address contains the secret, so it must not be logged.
      throw new Error(`WeChat ${path} failed: ${error instanceof Error ? error.name : 'unknown'}`)
    })
  return JSON.parse(text)
}

const CLOSED: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** WeChat closed a connection that was kept from an earlier call just when this one was sent. */
function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && CLOSED.includes(cause.code)
}
