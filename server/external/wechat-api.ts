const TIMEOUT_MS = 8_000

export const WECHAT_PAGES = 'https://open.weixin.qq.com'
export const WECHAT_API = 'https://api.weixin.qq.com'

/** Faults have status 200 and `errcode`; the JSON has the type text/plain. */
export async function askWechat(api: string, path: string, query: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${api}${path}?${new URLSearchParams(query)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    // The address contains the secret, so it must not be logged.
    throw new Error(`WeChat ${path} failed: ${error instanceof Error ? error.name : 'unknown'}`)
  })
  return response.json()
}
