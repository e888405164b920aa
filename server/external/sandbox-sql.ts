import type { NoticeChannel } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

/* State of the SMS, tracking and notice sandboxes. */

export async function saveCode(db: Db, phone: string, code: string): Promise<void> {
  await db`
    insert into sandbox_sms (phone, code) values (${phone}, ${code})
    on conflict (phone) do update set code = excluded.code, sent_at = now()`
}

export async function saveNotice(db: Db, phone: string, notice: string): Promise<void> {
  await db`
    insert into sandbox_sms (phone, notice) values (${phone}, ${notice})
    on conflict (phone) do update set notice = excluded.notice`
}

export async function findLastCode(db: Db, phone: string): Promise<{ code: string; sentAt: Date } | undefined> {
  const [sent] = await db<{ code: string; sentAt: Date }[]>`
    select code, sent_at as "sentAt" from sandbox_sms where phone = ${phone} and code <> ''`
  return sent
}

export async function findLastNotice(db: Db, phone: string): Promise<string | undefined> {
  const [sent] = await db<{ notice: string }[]>`select notice from sandbox_sms where phone = ${phone} and notice <> ''`
  return sent?.notice
}

type SandboxParcel = { company: string; shippedAt: Date; address: string }

export async function findSandboxParcel(db: Db, trackingNumber: string): Promise<SandboxParcel | undefined> {
  const [parcel] = await db<SandboxParcel[]>`
    select courier_code as company, shipped_at as "shippedAt", recipient_address as address
      from parcel join shop_order on shop_order.id = order_id
     where tracking_number = ${trackingNumber}
     order by parcel.id
     limit 1`
  return parcel
}

export type SandboxMessage = { key: string; channel: NoticeChannel; recipient: string; title: string; text: string }

/** The same key again is the same message. */
export async function saveSandboxMessage(db: Db, notice: SandboxMessage): Promise<void> {
  await db`insert into sandbox_message ${db(notice)} on conflict do nothing`
}

export const listSandboxMessages = (db: Db, limit: number): Promise<(SandboxMessage & { sentAt: Date })[]> =>
  db<(SandboxMessage & { sentAt: Date })[]>`
    select key, channel, recipient, title, text, sent_at as "sentAt"
      from sandbox_message order by sent_at desc, key limit ${limit}`
