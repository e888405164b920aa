import type { NoticeKind } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

/** `subjectId`: the order, parcel, payback … `occasion`: for what may happen to it several times. */
export type NoticeEvent = { kind: NoticeKind; subjectId: number; occasion?: string | number; note?: string }

export async function insertEvents(tx: Db, events: readonly NoticeEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, subjectId, occasion, note = '' }) => ({
    key: occasion === undefined ? `${kind}:${subjectId}` : `${kind}:${subjectId}:${occasion}`,
    kind,
    subject_id: subjectId,
    note,
  }))
  await tx`insert into notice_event ${tx(rows)} on conflict (key) do nothing`
}

export type OpenEvent = { id: number; key: string; kind: NoticeKind; subjectId: number; note: string; at: Date }

/** Locked, the oldest in front; other processes take others. */
export const takeOpenEvents = (tx: Db, limit: number): Promise<OpenEvent[]> =>
  tx<OpenEvent[]>`
    select id, key, kind, subject_id as "subjectId", note, at
      from notice_event
     where expanded_at is null
     order by id
     limit ${limit}
       for update skip locked`

export async function markExpanded(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`update notice_event set expanded_at = now() where id = any(${[...ids]}::bigint[])`
}

/** Packs that have become low since the last look; those that are not low any more are forgotten. */
export async function takeNewLowPacks(tx: Db, lowStock: number): Promise<{ skuId: number; toldAt: Date }[]> {
  await tx`
    delete from low_stock_told told using sku
     where sku.id = sku_id and not (sku.on_sale and sku.stock <= coalesce(sku.low_stock, ${lowStock}))`
  return tx<{ skuId: number; toldAt: Date }[]>`
    insert into low_stock_told (sku_id)
    select sku.id
      from sku join product on product.id = product_id and product.on_sale
     where sku.on_sale and stock <= coalesce(low_stock, ${lowStock})
       and not exists (select from low_stock_told where sku_id = sku.id)
     order by sku.id
    on conflict do nothing
    returning sku_id as "skuId", told_at as "toldAt"`
}

/** Unused coupons that end soon, of shoppers who want to hear of it and have not yet. */
export const listEndingClaims = (db: Db, from: Date, to: Date, limit: number): Promise<{ claimId: number }[]> =>
  db<{ claimId: number }[]>`
    select claim.id as "claimId"
      from notice_wish wish
      join coupon_claim claim on claim.account_id = wish.account_id
     where wish.kind = 'coupon-ends' and cardinality(wish.channels) > 0
       and claim.valid_to > ${from} and claim.valid_to <= ${to} and claim.valid_from <= ${from} and claim.voided_at is null
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)
       and not exists (select from notice_event where key = 'coupon-ends:' || claim.id)
     order by claim.id
     limit ${limit}`

/** What is older than half a year. */
export async function sweepNotices(db: Db): Promise<void> {
  await db`delete from notice_event where expanded_at < now() - interval '180 days'`
  await db`delete from notice where created_at < now() - interval '180 days'`
  await db`delete from sandbox_message where sent_at < now() - interval '30 days'`
}
