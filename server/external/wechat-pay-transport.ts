import type { IPayRequest } from 'wechatpay-node-v3/dist/lib/pay-request.interface.js'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import { failureOf } from './provider-text.ts'
import { faultOfSignature, type WechatPayKeys } from './wechat-pay-signature.ts'

const SDK_HOST = 'https://api.mch.weixin.qq.com'
/** Bill downloads are unsigned; the answer with the address has their digest. */
const DOWNLOAD = `${SDK_HOST}/v3/billdownload/`
const TOO_OFTEN = 429

export type TransportOptions = { host?: string; timeLimitMs: number; now: () => Date }

/** Sends the SDK's calls with one time limit each, no redirects, and accepts only signed answers. */
export function wechatTransport(keys: WechatPayKeys, { host = SDK_HOST, timeLimitMs, now }: TransportOptions): IPayRequest {
  async function send(method: 'GET' | 'POST', url: string, headers: Record<string, string>, body?: string) {
    const call = `${method} ${new URL(url).pathname}`
    const { status, bytes, header } = await fetchWhole(call, url.replace(SDK_HOST, host), {
      method,
      // For merchants who move from certificates to public keys.
      headers: { ...headers, 'wechatpay-serial': keys.WECHAT_PAY_PUBLIC_KEY_ID },
      body: body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    if (url.startsWith(DOWNLOAD) && status === 200) return { status, data: bytes }
    const text = bytes.toString('utf8')
    const answer = parseJson(`${call}: HTTP ${status}`, text)
    const fault = faultOfSignature({ header, body: text }, keys, now())
    if (fault) throw new ProviderUnavailable(`${call}: HTTP ${status}, ${fault}, unverified: ${codeIn(answer)}`)
    if (status >= 500 || status === TOO_OFTEN) throw new ProviderUnavailable(`${call}: HTTP ${status}, ${codeIn(answer)}`)
    if (status >= 400) throw new ProviderRefused(call, codeIn(answer))
    return { status, data: answer }
  }
  return {
    get: (url, headers) => send('GET', url, headers),
    post: (url, params, headers) => send('POST', url, headers, JSON.stringify(params)),
    upload: () => Promise.reject(new Error('the shop uploads nothing to WeChat Pay')),
  }
}

async function fetchWhole(call: string, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, header: (name: string) => response.headers.get(name) ?? undefined }
  } catch (error) {
    throw new ProviderUnavailable(`${call}: ${failureOf(error)}`)
  }
}

function parseJson(call: string, text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderUnavailable(`${call}: not JSON`)
  }
}

function codeIn(answer: unknown): string {
  const code = answer && typeof answer === 'object' && 'code' in answer ? String(answer.code) : ''
  return /^[\w.-]{1,64}$/.exec(code)?.[0] ?? 'no code'
}
