import type { Db } from '#server/db/database.ts'

type Ticket = { ticketHash: Buffer; appId: string; openId: string; days: number }

export async function insertPayer(db: Db, { ticketHash, appId, openId, days }: Ticket): Promise<void> {
  await db`
    insert into wechat_payer (ticket_hash, app_id, open_id, expires_at)
    values (${ticketHash}, ${appId}, ${openId}, now() + make_interval(days => ${days}))`
}

/** Undefined for an unknown or expired ticket, or one of another official account. */
export async function findOpenId(db: Db, ticketHash: Buffer, appId: string): Promise<string | undefined> {
  const [payer] = await db<{ openId: string }[]>`
    select open_id as "openId" from wechat_payer
     where ticket_hash = ${ticketHash} and app_id = ${appId} and expires_at > now()`
  return payer?.openId
}
