import type { Db } from '#server/db/database.ts'

/** `login`: of a mini-program. `page`: of the official account. `token`: what a page's code was given for. `phone`: of WeChat's button. */
export type SandboxCodeKind = 'login' | 'page' | 'token' | 'phone'
export type SandboxCode = {
  code: string
  appId: string
  kind: SandboxCodeKind
  person: string
  hasUnion: boolean
  /** What the session's key is made of. It stays until the person signs in again. */
  salt: string
  phone: string
}

export async function insertSandboxCode(db: Db, given: SandboxCode, minutes: number): Promise<void> {
  const { code, appId, kind, person, hasUnion, salt, phone } = given
  await db`
    insert into sandbox_wechat_code (code, app_id, kind, person, has_union, salt, phone, expires_at)
    values (${code}, ${appId}, ${kind}, ${person}, ${hasUnion}, ${salt}, ${phone}, now() + make_interval(mins => ${minutes}))`
}

/** Undefined for one that was never given out or has expired; `used` the second time. */
export async function spendSandboxCode(
  db: Db,
  { code, appId, kind }: Pick<SandboxCode, 'code' | 'appId' | 'kind'>,
): Promise<SandboxCode | 'used' | undefined> {
  const [spent] = await db<SandboxCode[]>`
    update sandbox_wechat_code set used_at = now()
     where code = ${code} and app_id = ${appId} and kind = ${kind} and expires_at > now() and used_at is null
    returning code, app_id as "appId", kind, person, has_union as "hasUnion", salt, phone`
  if (spent) return spent
  const [known] = await db`select from sandbox_wechat_code where code = ${code} and app_id = ${appId} and used_at is not null`
  return known && 'used'
}

export async function lastSalt(db: Db, appId: string, person: string): Promise<string | undefined> {
  const [last] = await db<{ salt: string }[]>`
    select salt from sandbox_wechat_code
     where app_id = ${appId} and person = ${person} and kind = 'login' order by created_at desc limit 1`
  return last?.salt
}
