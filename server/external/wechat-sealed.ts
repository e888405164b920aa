import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

/** What WeChat seals for one mini-program and one session of a person; the client only carries it. */
export type Sealed = { encryptedData: string; iv: string }

const phone = z.object({
  purePhoneNumber: z.string().min(1).max(30),
  countryCode: z.union([z.string(), z.number()]).transform(String),
  watermark: z.object({ appid: z.string(), timestamp: z.number() }),
})
export type WechatPhone = z.output<typeof phone>

/** Older ones may have been kept by somebody. */
const AGE_MAX_MS = 10 * 60_000
const KEY_BYTES = 16

/**
 * The phone in it, as people write it: eleven digits, or with a plus sign and its country's code. Undefined when it was sealed with
 * another key, for another app, or too long ago.
 * https://developers.weixin.qq.com/miniprogram/dev/framework/open-ability/signature.html
 */
export function openSealedPhone({ encryptedData, iv }: Sealed, sessionKey: string, appId: string, now: Date): string | undefined {
  const [key, start] = [Buffer.from(sessionKey, 'base64'), Buffer.from(iv, 'base64')]
  if (key.length !== KEY_BYTES || start.length !== KEY_BYTES) return undefined
  const opened = phone.safeParse(decrypted(Buffer.from(encryptedData, 'base64'), key, start))
  if (!opened.success) return undefined
  const { watermark } = opened.data
  if (watermark.appid !== appId || Math.abs(now.getTime() - watermark.timestamp * 1000) > AGE_MAX_MS) return undefined
  return wholeNumber(opened.data)
}

export const wholeNumber = ({ countryCode, purePhoneNumber }: Omit<WechatPhone, 'watermark'>): string =>
  countryCode === '86' ? purePhoneNumber : `+${countryCode}${purePhoneNumber}`

function decrypted(data: Buffer, key: Buffer, iv: Buffer): unknown {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    return JSON.parse(Buffer.concat([decipher.update(data), decipher.final()]).toString())
  } catch {
    // A wrong key leaves rubbish behind, or wrong padding.
    return undefined
  }
}
