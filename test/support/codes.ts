import type { CodePurpose } from '#domain/account.ts'
import type { Pool } from '#server/db/database.ts'
import { isSandboxSms } from '#server/external/sms.ts'
import { callerOf } from './caller.ts'
import type { TestShop } from './shop.ts'

/** Requests a code without waiting; returns the code, or '' when refused. */
export async function codeFor({ app, db, deps }: TestShop, phone: string, type: CodePurpose): Promise<string> {
  await db`update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${phone}`
  const caller = callerOf(app)
  const { data } = await caller.get('/verify_code')
  await caller.post('/register/verify', { phone, type, key: data.key })
  return (isSandboxSms(deps.sms) && (await deps.sms.lastCode(phone))?.code) || ''
}

/** As codeFor; whatever the case of the address. */
export async function emailCodeFor({ app, db }: TestShop, email: string, type: CodePurpose): Promise<string> {
  await db`
    update sign_in_code set created_at = created_at - interval '2 minutes' where recipient = ${email.toLowerCase()}`
  const caller = callerOf(app)
  const { data } = await caller.get('/verify_code')
  const { status } = await caller.post('/register/verify_email', { email, type, key: data.key })
  return status === 200 ? lastMailedCode(db, email) : ''
}

/** As the demo's box shows it. */
export async function lastMailedCode(db: Pool, email: string): Promise<string> {
  const [mail] = await db<{ title: string }[]>`
    select title from sandbox_message
     where channel = 'email' and lower(recipient) = ${email.toLowerCase()} order by sent_at desc limit 1`
  return /\d{6}/.exec(mail?.title ?? '')?.[0] ?? ''
}

/** Signs in by code, which registers a new phone; returns the token. */
export async function signInByCode(shop: TestShop, phone: string): Promise<string> {
  const captcha = await codeFor(shop, phone, 'login')
  const { data } = await callerOf(shop.app).post('/login/mobile', { phone, captcha })
  return data.token
}
