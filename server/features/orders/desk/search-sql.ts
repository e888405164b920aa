import { COUNTED_FOUND_MAX } from '#domain/order-desk.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { startingWith } from '#server/db/like.ts'
import { isPhoneMeant } from '#server/features/accounts/phone-sql.ts'
import { isCode, ordersOfCode } from './orders-of-code-sql.ts'

const TOO_MANY = COUNTED_FOUND_MAX + 1

/** `wines` and `accounts`: whose orders are meant. */
export type Searched = { search: string; wines: readonly number[]; accounts: readonly number[] }
/** `filter`: what else an order `o` must be, beginning with "and". */
type Asked = Searched & { filter: Fragment; offset: number; limit: number }
type Meant = {
  small: string
  start: string
  phone: string
  code: string | undefined
  accounts: readonly number[]
  wines: readonly number[]
}

/**
 * The start of a number or a name, a phone, a customer, words of a wine, a part of the remark, or the whole number of a parcel, a
 * payment or a request for money back: newest first. Each way has its index, which is enough for words that few orders have. Those that many
 * have are soon found by going through the newest orders.
 */
export async function findOrders(db: Db, asked: Asked): Promise<{ ids: number[]; count: number }> {
  const meant = understood(asked)
  const { numbers, ...ways } = await probe(db, meant, asked.filter)
  const others = Object.values(ways)
  const isCommon = meant.accounts.length >= TOO_MANY || others.some(({ length }) => length >= TOO_MANY)
  const isWide = isCommon || numbers.length >= TOO_MANY
  const found = [...new Set([...numbers, ...others.flat()])]
  if (found.length === 0 && !isCommon) return { ids: [], count: 0 }
  const page = isCommon
    ? await pageOfCommon(db, meant, asked)
    : isWide
      ? await pageOfNumbers(db, meant, { ...asked, numbers, others: others.flat() })
      : await pageOfFound(db, found, asked)
  return { ids: page.map(({ id }) => id), count: isWide ? COUNTED_FOUND_MAX : Math.min(found.length, COUNTED_FOUND_MAX) }
}

/** The search as conditions on an order `o`: few are named by their ids, of many each one is looked at. */
export async function conditionOf(
  db: Db,
  asked: Searched & Pick<Asked, 'filter'>,
): Promise<{ among: Fragment; isMeant: Fragment }> {
  if (asked.search === '') return { among: db``, isMeant: db`true` }
  const meant = understood(asked)
  const ways = Object.values(await probe(db, meant, asked.filter))
  return meant.accounts.length >= TOO_MANY || ways.some(({ length }) => length >= TOO_MANY)
    ? { among: db``, isMeant: isMeant(db, meant) }
    : { among: db`and o.id = any(${[...new Set(ways.flat())]}::bigint[])`, isMeant: db`true` }
}

type Page = { filter: Fragment; offset: number; limit: number }

const pageOfFound = (db: Db, found: readonly number[], { limit, offset }: Page) =>
  db<{ id: number }[]>`
    select id from shop_order where id = any(${[...found]}::bigint[]) order by placed_at desc, id desc limit ${limit} offset ${offset}`

const pageOfCommon = (db: Db, meant: Meant, { filter, limit, offset }: Page) =>
  db<{ id: number }[]>`
    select o.id from (select * from shop_order o where true ${filter} order by placed_at desc, id desc offset 0) o
     where ${isMeant(db, meant)}
     limit ${limit} offset ${offset}`

/** The start of many numbers, perhaps of a year long ago. They begin with the day, so that none was placed a day after the highest ones. */
const pageOfNumbers = (
  db: Db,
  { start }: Meant,
  { filter, limit, offset, numbers, others }: Page & { numbers: readonly number[]; others: readonly number[] },
) =>
  db<{ id: number }[]>`
    select id
      from (
        (select o.id, o.placed_at
           from (select * from shop_order o
                  where placed_at < (select max(placed_at) + interval '1 day' from shop_order where id = any(${[...numbers]}::bigint[]))
                        ${filter}
                  order by placed_at desc, id desc offset 0) o
          where number like ${start}
          limit ${offset + limit})
        union
        select id, placed_at from shop_order where id = any(${[...others]}::bigint[])
      ) found
     order by placed_at desc, id desc
     limit ${limit} offset ${offset}`

/** Customers by a part of the name or by the whole phone. */
export async function listAccountsMeant(db: Db, search: string): Promise<number[]> {
  const small = search.toLowerCase()
  const accounts = await db<{ id: number }[]>`
    select id from account where neighbours(nickname) @> ${neighboursOf(small)}::text[] and strpos(lower(nickname), ${small}) > 0
    union select id from account where phone = ${search}
    limit ${TOO_MANY}`
  return accounts.map(({ id }) => id)
}

function understood({ search, wines, accounts }: Searched): Meant {
  const small = search.toLowerCase()
  return {
    small,
    start: startingWith(small),
    phone: search,
    code: isCode(search) ? search : undefined,
    accounts,
    wines,
  }
}

/** Wines not on sale that have all the words, the newest first. */
export async function listUnsoldWines(db: Db, words: readonly string[], limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from product
     where not on_sale ${words.map((word) => db`and strpos(search_text, ${word}) > 0`)}
     order by id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The same as the function of the database makes, but for single signs, which pairs include. */
export function neighboursOf(words: string): string[] {
  const signs = [...words]
  return signs.length < 2 ? signs : signs.slice(1).map((sign, place) => `${signs[place]}${sign}`)
}

type Ways = Record<'numbers' | 'names' | 'remarks' | 'phones' | 'customers' | 'wines' | 'codes', number[]>

/** Of each way no more than TOO_MANY. Of numbers the highest, which are the newest. */
async function probe(db: Db, { small, start, code, phone, accounts, wines }: Meant, filter: Fragment): Promise<Ways> {
  const way = (condition: Fragment) => db`array(select o.id from shop_order o where ${condition} ${filter} limit ${TOO_MANY})`
  const none = db`array[]::bigint[]`
  const isPhone = isPhoneMeant(db, db`reverse(recipient_phone)`, phone)
  const [ways] = await db<[Ways]>`
    select array(select o.id from shop_order o where number like ${start} ${filter} order by number using ~>~ limit ${TOO_MANY}) as numbers,
           ${way(db`lower(recipient_name) like ${start}`)} as names,
           ${way(db`remark <> '' and neighbours(remark) @> ${neighboursOf(small)}::text[] and strpos(lower(remark), ${small}) > 0`)}
             as remarks,
           ${isPhone ? way(isPhone) : none} as phones,
           ${accounts.length > 0 ? way(db`account_id = any(${[...accounts]}::bigint[])`) : none} as customers,
           ${
             wines.length > 0
               ? db`array(select o.id from order_line line join shop_order o on o.id = line.order_id
                           where line.product_id = any(${[...wines]}::int[]) ${filter} limit ${TOO_MANY})`
               : none
           } as wines,
           ${code ? way(db`o.id in (${ordersOfCode(db, code)})`) : none} as codes`
  return ways
}

/** One order `o`, looked at by itself: scalar subqueries, which are never answered by reading a whole table first. */
const isMeant = (db: Db, { small, start, phone, accounts, wines }: Meant): Fragment => db`
  (o.number like ${start} or lower(o.recipient_name) like ${start} or (o.remark <> '' and strpos(lower(o.remark), ${small}) > 0)
   or ${isPhoneMeant(db, db`reverse(o.recipient_phone)`, phone) ?? db`false`}
   or ${
     accounts.length < TOO_MANY
       ? db`o.account_id = any(${[...accounts]}::bigint[])`
       : db`(select account.phone = ${phone} or strpos(lower(nickname), ${small}) > 0 from account where id = o.account_id)`
   }
   or (select true from order_line where order_id = o.id and product_id = any(${[...wines]}::int[]) limit 1))`
