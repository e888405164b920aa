import type { CodePurpose } from '#domain/account.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { callerOf } from './caller.ts'
import type { TestShop } from './shop.ts'

/** Requests a code without waiting; returns the code, or '' when refused. */
export async function codeFor({ app, db, deps }: TestShop, phone: string, type: CodePurpose): Promise<string> {
  await db`update phone_code set created_at = created_at - interval '2 minutes' where phone = ${phone}`
  const caller = callerOf(app)
  const { data } = await caller.get('/verify_code')
  await caller.post('/register/verify', { phone, type, key: data.key })
  return (isSandboxSms(deps.sms) && (await deps.sms.lastCode(phone))?.code) || ''
}

/** Signs in by code, which registers a new phone; returns the token. */
export async function signInByCode(shop: TestShop, phone: string): Promise<string> {
  const captcha = await codeFor(shop, phone, 'login')
  const { data } = await callerOf(shop.app).post('/login/mobile', { phone, captcha })
  return data.token
}
