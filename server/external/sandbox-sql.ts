import type { Db } from '#server/db/database.ts'

/* State of the SMS and tracking sandboxes. */

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

export async function saveShopperNotice(db: Db, key: string, accountId: number, text: string): Promise<void> {
  await db`
    insert into sandbox_shopper_notice (key, account_id, text) values (${key}, ${accountId}, ${text}) on conflict do nothing`
}
