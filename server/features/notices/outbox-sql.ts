import type { NoticeKind } from '#domain/notice.ts'
import type { Db } from '#server/db/database.ts'

/** `subjectId`: the order, parcel, payback … `occasion`: for what may happen to it several times. */
export type NoticeEvent = { kind: NoticeKind; subjectId: number; occasion?: string | number; note?: string }

export async function insertEvents(tx: Db, events: readonly NoticeEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, subjectId, occasion, note = '' }) => ({
    key: occasion === undefined ? `${kind}:${subjectId}` : `${kind}:${subjectId}:${occasion}`,
    kind,
    subject: subjectId,
    note,
  }))
  await tx`
    insert into notice_event (key, kind, subject_ids, note)
    select key, kind, array[subject], note
      from jsonb_to_recordset(${tx.json(rows)}) as told (key text, kind text, subject bigint, note text)
    on conflict (key) do nothing`
}

export type OpenEvent = { id: number; key: string; kind: NoticeKind; subjectId: number; note: string; isOld: boolean }

type EventRow = Omit<OpenEvent, 'subjectId'> & { subjectIds: number[] }

/**
 * Locked, the oldest in front; other processes take others. Old ones: the shop was away, or an old copy of it was put in place, and
 * nobody wants to hear of it now.
 */
export async function takeOpenEvents(tx: Db, limit: number): Promise<{ ids: number[]; events: OpenEvent[] }> {
  const rows = await tx<EventRow[]>`
    select id, key, kind, subject_ids as "subjectIds", note, at < now() - interval '3 days' as "isOld"
      from notice_event
     where expanded_at is null
     order by id
     limit ${limit}
       for update skip locked`
  const events = rows.flatMap(({ subjectIds, ...event }) =>
    subjectIds.map((subjectId) => ({
      ...event,
      subjectId,
      key: subjectIds.length > 1 ? `${event.kind}:${subjectId}` : event.key,
    })),
  )
  return { ids: rows.map(({ id }) => id), events }
}

export async function markExpanded(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`update notice_event set expanded_at = now(), note = '' where id = any(${[...ids]}::bigint[])`
}

/** Packs that have become low since the last look (sets have no stock); those that are not low any more are forgotten. */
export async function takeNewLowPacks(tx: Db, lowStock: number): Promise<{ skuId: number; toldAt: Date }[]> {
  await tx`
    delete from low_stock_told told using sku
     where sku.id = sku_id and not (sku.on_sale and sku.stock <= coalesce(sku.low_stock, ${lowStock}))`
  return tx<{ skuId: number; toldAt: Date }[]>`
    insert into low_stock_told (sku_id)
    select sku.id
      from sku join product on product.id = product_id and product.on_sale
     where sku.on_sale and not is_set and stock <= coalesce(low_stock, ${lowStock})
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
      join coupon on coupon.id = claim.coupon_id and coupon.called_back_at is null
     where wish.kind = 'coupon-ends' and cardinality(wish.channels) > 0
       and claim.valid_to > ${from} and claim.valid_to <= ${to} and claim.valid_from <= ${from} and claim.voided_at is null
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)
       and not exists (select from notice_event where key = 'coupon-ends:' || claim.id)
     order by claim.id
     limit ${limit}`

export type CallBackToTell = { couponId: number; toldUpTo: number }

/** One whose holders are not all told; other processes take others. */
export async function takeCallBackToTell(tx: Db): Promise<CallBackToTell | undefined> {
  const [row] = await tx<CallBackToTell[]>`
    select coupon_id as "couponId", told_up_to as "toldUpTo"
      from coupon_call_back
     where told_at is null
     order by coupon_id
     limit 1
       for update skip locked`
  return row
}

/** Each holder once, by the first of the copies that were withdrawn. */
export const listHoldersToTell = (
  tx: Db,
  { couponId, toldUpTo }: CallBackToTell,
  limit: number,
): Promise<{ accountId: number; claimId: number }[]> =>
  tx<{ accountId: number; claimId: number }[]>`
    select account_id as "accountId", min(claim.id) as "claimId"
      from coupon_claim claim join coupon on coupon.id = claim.coupon_id
     where claim.coupon_id = ${couponId} and account_id > ${toldUpTo}
       and claim.valid_to > called_back_at and claim.voided_at is null
       and not exists (select from coupon_use where claim_id = claim.id and given_back_at is null)
     group by account_id
     order by account_id
     limit ${limit}`

/** `upTo` undefined: all are told. */
export async function markTold(tx: Db, couponId: number, upTo: number | undefined, at: Date): Promise<void> {
  await tx`
    update coupon_call_back
       set told_up_to = coalesce(${upTo ?? null}::bigint, told_up_to), told_at = case when ${upTo === undefined} then ${at}::timestamptz end
     where coupon_id = ${couponId}`
}

/** What is older than half a year. */
export async function sweepNotices(db: Db): Promise<void> {
  await db`delete from notice_event where expanded_at < now() - interval '180 days'`
  await db`delete from notice where created_at < now() - interval '180 days'`
  await db`delete from sandbox_message where sent_at < now() - interval '30 days'`
}
