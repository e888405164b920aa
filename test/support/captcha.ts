import { createCipheriv } from 'node:crypto'
import type { Pool } from '#server/db/database.ts'
import { eventually } from './eventually.ts'
import { type Client, dataOf } from './shop.ts'

export type Asked = {
  token: string
  secretKey: string
  originalImageBase64: string
  jigsawImageBase64: string
  wordList: string[]
}
export type Spots = { x: number; y: number }[]

/** As CRMEB's clients write an answer. */
export function encrypted(plain: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64')
}

/** Asks again as long as the picture is not there: on a busy machine the process that draws may take long to begin. */
export const ask = (phone: Client, kind = 'clickWord'): Promise<Asked> =>
  eventually(async () => dataOf<Asked>(await phone.get(`/ajcaptcha?captchaType=${kind}&clientUid=&ts=1794000000000`)))

/** Where to click, which only the database knows. */
export async function spotsOf(db: Pool): Promise<Spots> {
  const [last] = await db<{ spots: Spots }[]>`select spots from captcha order by expires_at desc limit 1`
  return last?.spots ?? []
}

export const answer = (phone: Client, { token, secretKey }: Asked, points: unknown, captchaType = 'clickWord') =>
  phone.post('/ajcheck', { captchaType, token, pointJson: encrypted(JSON.stringify(points), secretKey) })

/** Passes a captcha; returns what buys one code. */
export async function passCaptcha(phone: Client, db: Pool): Promise<string> {
  const asked = await ask(phone)
  const points = await spotsOf(db)
  dataOf(await answer(phone, asked, points))
  return encrypted(`${asked.token}---${JSON.stringify(points)}`, asked.secretKey)
}
