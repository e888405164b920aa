import type { CouponCallBack, CouponFigures } from '#contract/staff/coupons.ts'
import type { CouponDraft } from '#domain/coupon-draft.ts'
import type { Coupon, CouponOffer, GoodFor } from '#domain/coupon-offer.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { accountsOfPerson } from '#server/features/accounts/person-sql.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

/* Coupons as offered; held ones are in sql.ts. */

type Instants = 'validFrom' | 'validTo' | 'claimFrom' | 'claimTo'
type Row<T extends Coupon> = Omit<T, Instants> & { [Key in Instants]: Date | null }

const withTexts = <T extends Coupon>(row: Row<T>): T => ({
  ...(row as unknown as T),
  validFrom: row.validFrom?.toISOString() ?? null,
  validTo: row.validTo?.toISOString() ?? null,
  claimFrom: row.claimFrom?.toISOString() ?? null,
  claimTo: row.claimTo?.toISOString() ?? null,
})

const columns = (db: Db) => db`
  coupon.id, jsonb_build_object('zh', title_zh, 'en', title_en) as title, scope, term_ids as "termIds", product_ids as "productIds",
  coupon.amount, coupon.percent, coupon.min_spend as "minSpend", valid_days as "validDays", coupon.valid_from as "validFrom",
  coupon.valid_to as "validTo", claim_from as "claimFrom", claim_to as "claimTo", total, claimed, per_person as "perPerson",
  given_by as "givenBy"`

/** Names in the order staff chose. Only staff see wines that are off sale. */
export const goodForColumn = (db: Db, isForStaff = false) => db`
  case scope
    when 'category' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', term.id, 'name', jsonb_build_object('zh', term.name_zh, 'en', term.name_en))
                                order by array_position(term_ids, term.id)), '[]')
        from term where term.id = any (term_ids))
    when 'product' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', product.id, 'name', jsonb_build_object('zh', product.name_zh, 'en', product.name_en))
                                order by array_position(product_ids, product.id)), '[]')
        from product where product.id = any (product_ids) ${isForStaff ? db`` : db`and product.on_sale`})
    else '[]'
  end as "goodFor"`

export type FoundOffer = Omit<CouponOffer, 'state' | 'takenAt'> & { takenAt: Date[]; createdAt: Date }

/** Open offers, coming ones, and those that ended after `since`. */
export async function listOffers(db: Db, accountId: number | null, since: Date): Promise<FoundOffer[]> {
  // Hidden from the planner, which would plan again for each instant.
  const then = db`(select ${since}::timestamptz)`
  const rows = await db<Row<Coupon & FoundOffer>[]>`
    ${selectOffers(db, accountId)}
     where given_by = 'claim' and is_open and deleted_at is null
       and (claim_to is null or claim_to > ${then}) and (coupon.valid_to is null or coupon.valid_to > ${then})
     order by sort desc, coupon.amount desc, coupon.id
     limit 200`
  return rows.map((row) => withTexts<FoundOffer>(row))
}

/** As a column of a larger statement. Only for such coupons one has to know the categories of wines. */
export const isCategoryCouponThere = (db: Db): Fragment => db`exists (select from coupon where scope = 'category')`

export async function listNewcomerOffersOf(db: Db, accountId: number): Promise<FoundOffer[]> {
  const rows = await db<Row<Coupon & FoundOffer>[]>`
    ${selectOffers(db, accountId)}
     where given_by = 'newcomer' and called_back_at is null
       and exists (select from coupon_claim where coupon_id = coupon.id and account_id = ${accountId} and by_account is null)
     order by coupon.id`
  return rows.map((row) => withTexts<FoundOffer>(row))
}

const selectOffers = (db: Db, accountId: number | null) => db`
  select ${columns(db)}, ${goodForColumn(db)}, coupon.created_at as "createdAt",
         array(select claimed_at from coupon_claim
                where coupon_id = coupon.id and account_id in (${accountsOfPerson(db, accountId)})
                order by id) as "takenAt"
    from coupon`

/** A coupon that a shopper takes: one for everybody, or with its code, without which it cannot be had. */
export type Wanted = { couponId: number; code: string | null }

const isThatWanted = (db: Db, { couponId, code }: Wanted): Fragment =>
  code === null ? db`coupon.id = ${couponId} and given_by = 'claim'` : db`coupon.id = ${couponId} and code = ${code}`

/** Undefined also for one that is closed, called back or deleted. */
export async function findByCode(db: Db, code: string): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from coupon where code = ${code} and is_open and deleted_at is null and called_back_at is null`
  return row?.id
}

/** Those that these codes name, as offers to somebody without an account; without what `findByCode` does not find. */
export async function listByCodes(db: Db, codes: readonly string[]): Promise<(FoundOffer & { code: string })[]> {
  if (codes.length === 0) return []
  const rows = await db<Row<Coupon & FoundOffer & { code: string }>[]>`
    select ${columns(db)}, ${goodForColumn(db)}, coupon.created_at as "createdAt", '{}'::timestamptz[] as "takenAt", code
      from coupon
     where code = any (${[...codes]}::text[]) and is_open and deleted_at is null and called_back_at is null
     order by coupon.id`
  return rows.map((row) => withTexts<FoundOffer & { code: string }>(row))
}

/** A coupon that can be taken, and how often this shopper has taken it. */
export async function findOpen(
  db: Db,
  wanted: Wanted,
  accountId: number,
): Promise<{ coupon: Coupon; timesTaken: number } | undefined> {
  const [row] = await db<Row<Coupon & { timesTaken: number }>[]>`
    select ${columns(db)},
           (select count(*) from coupon_claim
             where coupon_id = coupon.id and account_id in (${accountsOfPerson(db, accountId)})) as "timesTaken"
      from coupon
     where ${isThatWanted(db, wanted)} and is_open and deleted_at is null and called_back_at is null`
  return row && { coupon: withTexts<Coupon>(row), timesTaken: row.timesTaken }
}

/**
 * Held until the commit. It must be a statement of its own: the next one then sees all claims made before the lock was granted.
 */
export async function lockCoupon(tx: Db, couponId: number): Promise<void> {
  await tx`select from coupon where id = ${couponId} for no key update`
}

/** True when this call got one. Counts claims of the person's earlier accounts. */
export async function takeForShopper(tx: Db, wanted: Wanted, accountId: number, at: Date): Promise<boolean> {
  const { count } = await tx`
    update coupon
       set claimed = claimed + 1
     where ${isThatWanted(tx, wanted)} and ${isToBeHad(tx, at)}
       and (claim_from is null or claim_from <= ${at}) and (claim_to is null or claim_to > ${at})
       and (select count(*) from coupon_claim
             where coupon_id = coupon.id and account_id in (${accountsOfPerson(tx, accountId)})) < per_person`
  return count === 1
}

/** What the coupon takes off at most, in fen. Its row is locked until the commit. */
export async function lockAmount(tx: Db, couponId: number): Promise<Fen | undefined> {
  const [coupon] = await tx<{ amount: Fen }[]>`
    select amount from coupon where id = ${couponId} and deleted_at is null for no key update`
  return coupon?.amount
}

/** Takes a coupon for a gift by staff: neither claim times nor the limit per person apply. */
export async function takeForGift(tx: Db, couponId: number, at: Date): Promise<boolean> {
  const { count } = await tx`update coupon set claimed = claimed + 1 where id = ${couponId} and ${isToBeHad(tx, at)}`
  return count === 1
}

/**
 * One of each newcomer coupon that is left. Locked in a fixed order against deadlocks, in a statement of its own (see
 * addToSales in orders/sql.ts).
 */
export async function takeForNewcomer(tx: Db, at: Date): Promise<number[]> {
  const wanted = tx`
    given_by = 'newcomer' and ${isToBeHad(tx, at)}
    and (claim_from is null or claim_from <= ${at}) and (claim_to is null or claim_to > ${at})`
  const locked = await tx<{ id: number }[]>`select id from coupon where ${wanted} order by id for no key update`
  if (locked.length === 0) return []
  const ids = locked.map(({ id }) => id)
  const rows = await tx<{ id: number }[]>`
    update coupon set claimed = claimed + 1 where id in ${tx(ids)} and ${wanted} returning id`
  return rows.map(({ id }) => id)
}

const isToBeHad = (db: Db, at: Date) => db`
  is_open and deleted_at is null and (total is null or claimed < total) and (valid_to is null or valid_to > ${at})`

export type FoundStaffCoupon = Coupon &
  CouponFigures & {
    isOpen: boolean
    sort: number
    code: string | null
    createdAt: Date
    goodFor: GoodFor[]
    calledBack: CouponCallBack | null
  }

export async function listForStaff(
  db: Db,
  at: Date,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ list: FoundStaffCoupon[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<Row<FoundStaffCoupon>[]>`
      ${selectForStaff(db, at)} where deleted_at is null order by coupon.id desc limit ${limit} offset ${offset}`,
    db<{ count: number }[]>`select count(*) as count from coupon where deleted_at is null`,
  ])
  return { list: rows.map((row) => withTexts<FoundStaffCoupon>(row)), count: total?.count ?? 0 }
}

export async function findForStaff(db: Db, couponId: number, at: Date): Promise<FoundStaffCoupon | undefined> {
  const [row] = await db<Row<FoundStaffCoupon>[]>`
    ${selectForStaff(db, at)} where coupon.id = ${couponId} and deleted_at is null`
  return row && withTexts<FoundStaffCoupon>(row)
}

const selectForStaff = (db: Db, at: Date) => db`
  select ${columns(db)}, ${goodForColumn(db, true)}, is_open as "isOpen", sort, code, coupon.created_at as "createdAt", figures.*, ${callBackColumn(db)}
    from coupon
    cross join lateral (
      select count(in_use.id)::integer as used,
             (count(*) filter (where in_use.id is null and (claim.valid_to <= least(${at}, called_back_at) or voided_at is not null)))::integer as expired,
             coalesce(sum(in_use.discount), 0)::bigint as discount,
             coalesce(sum(o.due) filter (where o.status not in ('unpaid', 'cancelled')), 0)::bigint as turnover
        from coupon_claim claim
        left join coupon_use in_use on in_use.claim_id = claim.id and in_use.given_back_at is null
        left join shop_order o on o.id = in_use.order_id
       where claim.coupon_id = coupon.id
    ) figures`

const callBackColumn = (db: Db) => db`
  (select jsonb_build_object(
            'by', jsonb_build_object('zh', ${staffName(db, 'zh-CN')}, 'en', ${staffName(db, 'en-US')}),
            'at', to_char(called_back_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'reason', jsonb_build_object('zh', reason_zh, 'en', reason_en), 'withdrawn', withdrawn, 'spent', spent)
     from coupon_call_back join account on account.id = by_account
    where coupon_id = coupon.id) as "calledBack"`

const rowOf = ({ title, termIds, productIds, ...draft }: CouponDraft) => ({
  title_zh: title.zh,
  title_en: title.en,
  scope: draft.scope,
  term_ids: [...termIds],
  product_ids: [...productIds],
  amount: draft.amount,
  percent: draft.percent,
  min_spend: draft.minSpend,
  valid_days: draft.validDays,
  valid_from: draft.validFrom,
  valid_to: draft.validTo,
  claim_from: draft.claimFrom,
  claim_to: draft.claimTo,
  total: draft.total,
  per_person: draft.perPerson,
  given_by: draft.givenBy,
  code: draft.code,
  sort: draft.sort,
})

export async function insertCoupon(db: Db, draft: CouponDraft): Promise<number> {
  const [row] = await db<{ id: number }[]>`insert into coupon ${db(rowOf(draft))} returning id`
  if (!row) throw new Error('insert returned no coupon')
  return row.id
}

/** True when changed. Once somebody holds the coupon, its scope and total cannot shrink; one that was called back stays as it is. */
export async function updateCoupon(db: Db, couponId: number, draft: CouponDraft): Promise<boolean> {
  const row = rowOf(draft)
  const { count } = await db`
    update coupon set ${db(row)}
     where id = ${couponId} and deleted_at is null and called_back_at is null
       and claimed <= coalesce(${draft.total}::int, claimed)
       and (claimed = 0 or (scope, term_ids, product_ids) = (${row.scope}, ${row.term_ids}::int[], ${row.product_ids}::int[]))`
  return count === 1
}

/** Opens or closes a coupon. False when it is unknown, deleted or called back. */
export async function setOpen(db: Db, couponId: number, isOpen: boolean): Promise<boolean> {
  const { count } = await db`
    update coupon set is_open = ${isOpen}
     where id = ${couponId} and deleted_at is null and called_back_at is null`
  return count === 1
}

/** False when the coupon is unknown, or was deleted before. */
export async function markDeleted(db: Db, couponId: number, at: Date): Promise<boolean> {
  const { count } = await db`update coupon set deleted_at = ${at} where id = ${couponId} and deleted_at is null`
  return count === 1
}

/** Whether all categories and wines of the draft exist. */
export async function areThere(db: Db, { termIds, productIds }: Pick<CouponDraft, 'termIds' | 'productIds'>): Promise<boolean> {
  const [found] = await db<{ terms: number; products: number }[]>`
    select (select count(*) from term where id = any (${[...termIds]}::int[])) as terms,
           (select count(*) from product where id = any (${[...productIds]}::int[])) as products`
  return found?.terms === new Set(termIds).size && found.products === new Set(productIds).size
}

/** The coupon of a held copy, with the code that leads to it. */
export async function findCouponOfCopy(
  db: Db,
  claimId: number,
): Promise<{ id: number; title: Localized; code: string | null } | undefined> {
  const [coupon] = await db<{ id: number; title: Localized; code: string | null }[]>`
    select coupon.id, jsonb_build_object('zh', title_zh, 'en', title_en) as title, code
      from coupon_claim claim join coupon on coupon.id = coupon_id
     where claim.id = ${claimId}`
  return coupon
}
