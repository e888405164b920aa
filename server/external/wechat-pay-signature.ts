import { createDecipheriv, createVerify } from 'node:crypto'
import { type NoticeFault, NoticeRefused } from './payment-provider.ts'

export type WechatPayKeys = {
  /** 32 bytes, as set in the merchant platform. */
  WECHAT_PAY_API_V3_KEY: string
  /** WeChat Pay's public key or that of its platform certificate: PEM, SPKI. */
  WECHAT_PAY_PUBLIC_KEY: string
  /** `PUB_KEY_ID_…`, or the platform certificate's serial number. */
  WECHAT_PAY_PUBLIC_KEY_ID: string
}

const AGE_MAX_MS = 5 * 60_000
const TAG_BYTES = 16

type Signed = { header: (name: string) => string | undefined; body: string }

/**
 * Undefined when it is valid and fresh. https://pay.weixin.qq.com/doc/v3/merchant/4013053249
 * The SDK's `verifySign` is unsafe: for an unknown serial it fetches certificates and trusts them.
 */
export function faultOfSignature({ header, body }: Signed, keys: WechatPayKeys, now: Date): NoticeFault | undefined {
  const timestamp = header('wechatpay-timestamp')
  const nonce = header('wechatpay-nonce')
  const signature = header('wechatpay-signature')
  const serial = header('wechatpay-serial')
  if (!timestamp || !nonce || !signature || !serial) return 'signature-missing'
  if (serial !== keys.WECHAT_PAY_PUBLIC_KEY_ID) return 'serial-unknown'
  const verify = createVerify('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`)
  if (!verify.verify(keys.WECHAT_PAY_PUBLIC_KEY, signature, 'base64')) return 'signature-wrong'
  const isFresh = Math.abs(now.getTime() - Number(timestamp) * 1000) <= AGE_MAX_MS
  return isFresh ? undefined : 'timestamp-off'
}

export type Encrypted = { ciphertext: string; nonce: string; associated_data?: string }

/** Throws NoticeRefused for changed text. Never use the SDK's `decipher_gcm`: it does not check the tag. */
export function decrypt(
  { ciphertext, nonce, associated_data = '' }: Encrypted,
  { WECHAT_PAY_API_V3_KEY }: WechatPayKeys,
): string {
  try {
    const bytes = Buffer.from(ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', WECHAT_PAY_API_V3_KEY, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    decipher.setAAD(Buffer.from(associated_data))
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new NoticeRefused('undecryptable')
  }
}
