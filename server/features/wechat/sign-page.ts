import { createHash, randomBytes } from 'node:crypto'

/** WeChat compares the address without its fragment, sign by sign. */
export const withoutFragment = (address: string): string => address.replace(/#.*$/s, '')

/** https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/JS-SDK.html, appendix 1 */
export function signPage(address: string, ticket: string, at: Date) {
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = Math.floor(at.getTime() / 1000)
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`
  return { nonceStr, timestamp, signature: createHash('sha1').update(text).digest('hex') }
}
