import type { Db } from '#server/db/database.ts'

export async function findOwnOpenId(db: Db, accountId: number, appId: string): Promise<string | undefined> {
  const [own] = await db<{ openId: string }[]>`
    select open_id as "openId" from wechat_identity where account_id = ${accountId} and app_id = ${appId}`
  return own?.openId
}
