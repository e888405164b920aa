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

/** WeChat Pay's own limit for the age of what it signs, and for clocks that run ahead. */
const AGE_MAX_MS = 5 * 60_000
const TAG_BYTES = 16

type Signed = { header: (name: string) => string | undefined; body: string }

/**
 * What is wrong with the signature over an answer or a notice; undefined when it is WeChat Pay's and fresh.
 * https://pay.weixin.qq.com/doc/v3/merchant/4013053249
 *
 * Written here, as the SDK's `verifySign` answers an unknown serial by fetching certificates: any stranger could make this server call
 * out, and what it fetched would be believed, see `decrypt`.
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
  // Not a number is not within the limit either.
  const isFresh = Math.abs(now.getTime() - Number(timestamp) * 1000) <= AGE_MAX_MS
  return isFresh ? undefined : 'timestamp-off'
}

export type Encrypted = { ciphertext: string; nonce: string; associated_data?: string }

/**
 * Decrypts what WeChat Pay has encrypted (AEAD_AES_256_GCM); throws NoticeRefused when a bit of it was changed. The SDK's
 * `decipher_gcm` must not be used: it never asks for the check of the tag, so that it returns changed text as if nothing were wrong.
 */
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
