import type { FoundByStaff } from '#contract/staff/find.ts'
import type { Db } from '#server/db/database.ts'
import { containing, startingWith } from '#server/db/like.ts'
import { isPhoneMeant } from '#server/features/accounts/phone-sql.ts'
import { wineState } from '#server/features/catalog/staff-list/wine-state-sql.ts'
import { isCode, ordersOfCode } from '#server/features/orders/desk/orders-of-code-sql.ts'
import { hasBarcode } from '#server/http/barcode-sql.ts'

/** Rows that an index has found are looked at until here; the best of them are shown. */
const LOOKED_AT = 200
/** The start of an order's number: less of it fits too many. */
const ORDER_START = /^[a-z]{1,3}\d{4,40}$/

/** By the start of the number, or a whole number of a parcel, a payment or a request for money back. The newest first. */
export async function findOrders(db: Db, words: string, limit: number): Promise<FoundByStaff['orders']> {
  const start = words.toLowerCase()
  const [byStart, byCode] = [ORDER_START.test(start), isCode(words)]
  if (!byStart && !byCode) return []
  const none = db`select null::bigint`
  const started = db`select id from shop_order where number like ${startingWith(start)} order by number using ~>~ limit ${limit}`
  // The ids first: as conditions they would make PostgreSQL go through all numbers in their order.
  return db<FoundByStaff['orders']>`
    select number, recipient_name as recipient from shop_order
     where id = any(array(${byStart ? started : none}) || array(${byCode ? ordersOfCode(db, words) : none}))
     order by number using ~>~
     limit ${limit}`
}

/** In any state, those on sale first. A wine that has changed is read afresh until its tally is. */
export async function findWines(db: Db, words: string, limit: number): Promise<FoundByStaff['wines']> {
  const part = containing(words.toLowerCase())
  return db<FoundByStaff['wines']>`
    select id, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name, ${wineState(db)} as state
      from product
     where id in (
       select product_id from wine_tally where named like ${part}
       union
       select id from product
        where id in (select product_id from wine_tally_pending)
          and lower(concat_ws(chr(10), code, name_zh, name_en)) like ${part}
       union
       select product_id from sku where ${hasBarcode(db, words)})
     order by archived_at is not null, not on_sale, lower(code) <> ${words.toLowerCase()}, sales desc, id
     limit ${limit}`
}

type CustomerRow = { id: number; nickname: string; phone: string }

/** By a part of the name or by the phone; who ordered last comes first. */
export async function findCustomers(db: Db, words: string, limit: number): Promise<CustomerRow[]> {
  const small = words.toLowerCase()
  const isPhone = isPhoneMeant(db, db`reverse(phone)`, words)
  if (small === '') return []
  return db<CustomerRow[]>`
    select account.id, nickname, coalesce(phone, '') as phone
      from account
      join customer on customer.account_id = account.id and customer.is_listed
     where account.id in (
       (select id from account
         where string_to_array(lower(nickname), null) @> string_to_array(${small}, null) and strpos(lower(nickname), ${small}) > 0
         limit ${LOOKED_AT})
       ${isPhone ? db`union (select id from account where ${isPhone} limit ${LOOKED_AT})` : db``})
     order by customer.last_order_at desc nulls last, account.id
     limit ${limit}`
}

type Titled = FoundByStaff['coupons']

export const findCoupons = (db: Db, words: string, limit: number): Promise<Titled> => {
  const part = containing(words.toLowerCase())
  return db<Titled>`
    select id, jsonb_build_object('zh', title_zh, 'en', title_en) as title from coupon
     where lower(title_zh) like ${part} or lower(title_en) like ${part}
     order by id desc limit ${limit}`
}

export const findArticles = (db: Db, words: string, limit: number): Promise<Titled> => {
  const part = containing(words.toLowerCase())
  return db<Titled>`
    select id, jsonb_build_object('zh', title_zh, 'en', title_en) as title from article
     where lower(title_zh) like ${part} or lower(title_en) like ${part}
     order by id desc limit ${limit}`
}
