import type { CustomersAsked } from '#contract/staff/customers.ts'
import { COUNTED_CUSTOMERS_MAX, type CustomerSort, type CustomerState } from '#domain/customer.ts'
import type { Fen } from '#domain/money.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { startingWith } from '#server/db/like.ts'
import { isPhoneMeant } from '#server/features/accounts/phone-sql.ts'

/** A number of an order begins with its day: less of it fits too many. */
const ORDER_START = /^[a-z]{2}\d{9,40}$/
const ACCOUNT = /^\d{1,15}$/
const RECIPIENT_START_MIN = 2
/** Orders that a search looks through by recipient: a family name alone fits too many. */
const SEARCHED_ORDERS_MAX = 5_000

export type Wanted = Pick<CustomersAsked, 'label' | 'from' | 'to'> & {
  search: string
  state: CustomerState
  sort: CustomerSort
  order: 'asc' | 'desc'
  page: number
  limit: number
}
export type Label = { id: number; name: string }
export type CustomerRow = {
  id: number
  nickname: string
  avatar: string
  phone: string
  orders: number
  spent: Fen
  lastOrderAt: Date | null
  registeredAt: Date
  labels: Label[]
  isBlocked: boolean
  dueOn: string | null
}

/** Counting stops at COUNTED_CUSTOMERS_MAX. */
export async function selectCustomers(db: Db, wanted: Wanted): Promise<{ list: CustomerRow[]; count: number }> {
  const matching = db`
      from customer
     where is_listed ${inState(db, wanted.sort === 'due' ? 'asked' : wanted.state)} ${labelled(db, wanted.label)} ${between(db, wanted)} ${found(db, wanted.search)}`
  if (wanted.search !== '' || wanted.label !== undefined) return selectFound(db, matching, wanted)
  // Else an index gives the order, and nothing else is read.
  const [list, [counted]] = await Promise.all([
    selectPage(db, db`page as materialized (select ${figures(db)} ${matching} ${portion(db, wanted)})`, wanted),
    db<{ count: number }[]>`
      select count(*)::integer as count from (select ${matching} limit ${COUNTED_CUSTOMERS_MAX}) counted`,
  ])
  return { list, count: counted?.count ?? 0 }
}

/** What a search or a label has found is looked for once, for the page and for the count. */
async function selectFound(db: Db, matching: Fragment, wanted: Wanted): Promise<{ list: CustomerRow[]; count: number }> {
  const rows = await selectPage(
    db,
    db`
      customer_found as materialized (select ${figures(db)} ${matching}),
      page as materialized (
        select *, (select least(count(*), ${COUNTED_CUSTOMERS_MAX}) from customer_found)::integer as total
          from customer_found customer ${portion(db, wanted)})`,
    wanted,
    db`, total`,
  )
  return { list: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 }
}

const figures = (db: Db): Fragment => db`account_id, orders, spent, last_order_at, registered_at`
const portion = (db: Db, wanted: Wanted): Fragment => db`
  order by ${sorted(db, wanted)} limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`

const selectPage = (db: Db, page: Fragment, wanted: Wanted, more = db``): Promise<(CustomerRow & { total?: number })[]> =>
  db<(CustomerRow & { total?: number })[]>`
    with ${page}
    select account.id, nickname, avatar, coalesce(phone, '') as phone, customer.orders, customer.spent,
           customer.last_order_at as "lastOrderAt", customer.registered_at as "registeredAt",
           blocked_at is not null as "isBlocked", ${labelsOf(db)} as labels,
           (select min(due_on)::text from customer_request where account_id = account.id and settled_at is null) as "dueOn" ${more}
      from page customer
      join account on account.id = customer.account_id
     order by ${sorted(db, wanted)}`

export const labelsOf = (db: Db): Fragment => db`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', label.id, 'name', label.name) order by label.name)
      from customer_label join label on label.id = label_id
     where customer_label.account_id = account.id), '[]')`

export const listLabels = (db: Db): Promise<Label[]> =>
  db<Label[]>`
    select id, name from label where exists (select from customer_label where label_id = label.id) order by name`

const COLUMNS = { 'last-order': 'last_order_at', spent: 'spent', registered: 'registered_at' } as const

/** As the indexes are: who never ordered is last, or first the other way round. */
function sorted(db: Db, { sort, order }: Pick<Wanted, 'sort' | 'order'>): Fragment {
  if (sort === 'due')
    return db`
      (select min(due_on) from customer_request where account_id = customer.account_id and settled_at is null), customer.account_id`
  const [by, id] = [db(`customer.${COLUMNS[sort]}`), db`customer.account_id`]
  if (sort === 'last-order')
    return order === 'desc' ? db`${by} desc nulls last, ${id} desc` : db`${by} asc nulls first, ${id} asc`
  return order === 'desc' ? db`${by} desc, ${id} desc` : db`${by} asc, ${id} asc`
}

function inState(db: Db, state: CustomerState): Fragment {
  if (state === 'ordered') return db`and orders > 0`
  if (state === 'never-ordered') return db`and orders = 0`
  if (state === 'blocked') return db`and account_id in (select id from account where blocked_at is not null)`
  if (state === 'asked') return db`and account_id in (select account_id from customer_request where settled_at is null)`
  return db``
}

const labelled = (db: Db, label: number | undefined): Fragment =>
  label === undefined ? db`` : db`and account_id in (select account_id from customer_label where label_id = ${label})`

/** Whole days in Shanghai, both included. */
const between = (db: Db, { from, to }: Pick<Wanted, 'from' | 'to'>): Fragment => db`
  ${from ? db`and registered_at >= ${new Date(dayStartMs(from))}` : db``}
  ${to ? db`and registered_at < ${new Date(dayStartMs(addDays(to, 1)))}` : db``}`

/** A part of the name; the number; a phone; an order; the start of a recipient's name or an email. Own or of an address or invoice. */
function found(db: Db, search: string): Fragment {
  if (search === '') return db``
  const small = search.toLowerCase()
  const start = startingWith(small)
  const digits = search.replace(/[\s()+-]/g, '')
  const phoneIn = (reversed: Fragment, among: (condition: Fragment) => Fragment) => {
    const condition = isPhoneMeant(db, reversed, search)
    return condition ? among(condition) : db``
  }
  const ordersWhere = (condition: Fragment) =>
    db`union (select account_id from shop_order where ${condition} limit ${SEARCHED_ORDERS_MAX})`
  return db`and account_id in (
    select id from account
     where string_to_array(lower(nickname), null) @> string_to_array(${small}, null) and strpos(lower(nickname), ${small}) > 0
    ${ACCOUNT.test(digits) ? db`union select ${Number(digits)}::bigint` : db``}
    ${phoneIn(db`reverse(phone)`, (condition) => db`union select id from account where ${condition}`)}
    ${phoneIn(db`reverse(phone)`, (condition) => db`union select account_id from address where ${condition} and deleted_at is null`)}
    ${phoneIn(db`reverse(recipient_phone)`, ordersWhere)}
    ${ORDER_START.test(small) ? ordersWhere(db`number like ${start}`) : db``}
    ${
      small.length >= RECIPIENT_START_MIN
        ? db`union select account_id from address where lower(name) like ${start} and deleted_at is null
             ${ordersWhere(db`lower(recipient_name) like ${start}`)}`
        : db``
    }
    ${
      small.includes('@')
        ? db`union select id from account where lower(sign_in_email) like ${start}
             union select account_id from invoice_title where email <> '' and lower(email) like ${start} and deleted_at is null`
        : db``
    })`
}
