import type { CodePurpose } from '#domain/account.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { callerOf } from './caller.ts'
import type { TestShop } from './shop.ts'

/** Asks for a code to a phone, as if the last one had been long ago; what the sandbox would have sent, or '' when it was refused. */
export async function codeFor({ app, db, deps }: TestShop, phone: string, type: CodePurpose): Promise<string> {
  await db`update phone_code set created_at = created_at - interval '2 minutes' where phone = ${phone}`
  const caller = callerOf(app)
  const { data } = await caller.get('/verify_code')
  await caller.post('/register/verify', { phone, type, key: data.key })
  return (isSandboxSms(deps.sms) && (await deps.sms.lastCode(phone))?.code) || ''
}

/** Signs a phone in by code, and so registers one that has no account; answers the token. */
export async function signInByCode(shop: TestShop, phone: string): Promise<string> {
  const captcha = await codeFor(shop, phone, 'login')
  const { data } = await callerOf(shop.app).post('/login/mobile', { phone, captcha })
  return data.token
}
