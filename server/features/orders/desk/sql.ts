import type { DeskOrderInFull, DeskSearch } from '#contract/staff/orders.ts'
import { OPEN_AFTER_SALES } from '#domain/after-sale.ts'
import type { OrderGift } from '#domain/gift.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import { COUNTED_IN_TAB_MAX, COUNTED_ORDERS_MAX, type DeskTab } from '#domain/order-desk.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { PayMethod } from '#domain/payment.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { refundedOf } from '#server/features/ledger/refunded-sql.ts'
import { giftColumn, mustLeave } from '#server/features/orders/order-rows-sql.ts'
import { findOrders, type Searched } from './search-sql.ts'

export type ListedRow = {
  id: number
  number: string
  status: OrderStatus
  placedAt: Date
  due: Fen
  refunded: Fen
  refundAsked: Fen
  payMethod: PayMethod | null
  recipient: string
  customer: { id: number; nickname: string }
  isFlashSale: boolean
  isByPhone: boolean
  refund: 'asked' | 'under-way' | null
  isPresent: boolean
  deliverOn: string | null
  leaveOn: string | null
  hasRemark: boolean
  notes: number
}
type Wanted = Pick<DeskSearch, 'from' | 'to'> & Searched & { tab: DeskTab; page: number; limit: number }

/** Newest first; counting stops at COUNTED_ORDERS_MAX, of a search at COUNTED_FOUND_MAX. A page is chosen first, and read then. */
export async function selectDeskOrders(db: Db, wanted: Wanted): Promise<{ rows: ListedRow[]; count: number }> {
  const { search, wines, accounts, page, limit } = wanted
  const filter = filterOf(db, wanted)
  const asked = { search, wines, accounts, filter, limit, offset: (page - 1) * limit }
  const { ids, count } = search === '' ? await pageOfAll(db, asked) : await findOrders(db, asked)
  if (ids.length === 0) return { rows: [], count }
  const rows = await db<ListedRow[]>`
    select o.id, o.number, o.status, o.placed_at as "placedAt", o.due, ${refundColumns(db)}, o.pay_method as "payMethod",
           o.recipient_name as recipient, o.flash_item_id is not null as "isFlashSale",
           o.placed_by is not null as "isByPhone", o.remark <> '' as "hasRemark",
           (select jsonb_build_object('id', id, 'nickname', nickname) from account where id = o.account_id) as customer,
           ${refundOf(db)} as refund, ${presentColumns(db)},
           (select count(*) from order_note where order_id = o.id)::integer as notes
      from shop_order o
     where o.id = any(${ids}::bigint[])
     order by o.placed_at desc, o.id desc`
  return { rows, count }
}

type Page = { filter: Fragment; offset: number; limit: number }

async function pageOfAll(db: Db, { filter, offset, limit }: Page): Promise<{ ids: number[]; count: number }> {
  const matching = db`from shop_order o where true ${filter}`
  const [rows, [counted]] = await Promise.all([
    db<{ id: number }[]>`select o.id ${matching} order by o.placed_at desc, o.id desc limit ${limit} offset ${offset}`,
    db<{ count: number }[]>`select count(*)::integer as count from (select ${matching} limit ${COUNTED_ORDERS_MAX}) counted`,
  ])
  return { ids: rows.map(({ id }) => id), count: counted?.count ?? 0 }
}

/**
 * Of each tab at most one more than COUNTED_IN_TAB_MAX, so that a million orders cost no more than a thousand. A range, and its order:
 * only the index by state has both. By equality PostgreSQL may read all orders in search of those of a state that few have.
 */
export async function countTabs(db: Db): Promise<Record<DeskTab, number>> {
  const most = COUNTED_IN_TAB_MAX + 1
  const rows = await db<{ tab: DeskTab; count: number }[]>`
    select status as tab, (
             select count(*) from (
               select from shop_order where shop_order.status between listed.status and listed.status
                order by status, placed_at desc, id desc limit ${most}) counted
           )::integer as count
      from unnest(${[...ORDER_STATUSES]}::text[]) as listed (status)
    union all
    select 'all', (select count(*) from (select from shop_order limit ${most}) counted)::integer
    union all
    select 'presents', (select count(*) from (select from order_gift limit ${most}) counted)::integer
    union all
    select 'to-leave', (select count(*) from (select from shop_order o where ${mustLeave(db)} limit ${most}) counted)::integer
    union all
    select 'refund-asked', (
             select count(*) from (
               select distinct order_id from after_sale where status in ${db([...OPEN_AFTER_SALES])} limit ${most}) counted
           )::integer`
  return Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) as Record<DeskTab, number>
}

/** What an order `o` must be, beginning with "and". */
export const filterOf = (db: Db, wanted: Pick<Wanted, 'tab' | 'from' | 'to'>): Fragment =>
  db`${inTab(db, wanted.tab)} ${between(db, wanted)}`

const presentColumns = (db: Db): Fragment => db`
  exists (select from order_gift where order_id = o.id) as "isPresent", to_char(o.deliver_on, 'YYYY-MM-DD') as "deliverOn",
  to_char(o.leave_on, 'YYYY-MM-DD') as "leaveOn"`

function inTab(db: Db, tab: DeskTab): Fragment {
  switch (tab) {
    case 'all':
      return db``
    case 'refund-asked':
      return db`and o.id in (select order_id from after_sale where status in ${db([...OPEN_AFTER_SALES])})`
    case 'presents':
      return db`and o.id in (select order_id from order_gift)`
    case 'to-leave':
      return db`and ${mustLeave(db)}`
    default:
      return db`and o.status = ${tab}`
  }
}

/** `refunded`: what went back. What was only asked for, or agreed to, is told apart. */
const refundColumns = (db: Db): Fragment => db`
  ${refundedOf(db, db`o.id`)} as refunded, o.refunded - ${refundedOf(db, db`o.id`)} as "refundAsked"`

/** No order has two open requests. */
const refundOf = (db: Db): Fragment => db`
  (select case when status = 'applied' then 'asked' else 'under-way' end
     from after_sale where order_id = o.id and status in ${db([...OPEN_AFTER_SALES])})`

/** Whole days in Shanghai, both included. */
const between = (db: Db, { from, to }: Pick<Wanted, 'from' | 'to'>): Fragment => db`
  ${from ? db`and o.placed_at >= ${new Date(dayStartMs(from))}` : db``}
  ${to ? db`and o.placed_at < ${new Date(dayStartMs(addDays(to, 1)))}` : db``}`

export type WholeRow = Omit<ListedRow, 'recipient' | 'notes' | 'hasRemark' | 'customer'> & {
  recipient: { name: string; phone: string; address: string }
  customer: { id: number; nickname: string; phone: string; orders: number; messages: number }
  remark: string
  payBy: Date
  /** Whether something is left to send. */
  isAnythingLeft: boolean
  goods: Fen
  shipping: Fen
  boxes: Fen
  gift: OrderGift | null
  discount: Fen
  reduction: Fen
  coupon: Localized | null
  invoice: DeskOrderInFull['invoice']
}

export async function selectDeskOrder(db: Db, number: string): Promise<WholeRow | undefined> {
  const [row] = await db<WholeRow[]>`
    select o.id, o.number, o.status, o.placed_at as "placedAt", o.pay_by as "payBy", o.due, ${refundColumns(db)}, o.goods_total as goods,
           o.shipping_fee as shipping, o.discount, o.reduction, o.pay_method as "payMethod", o.remark,
           o.flash_item_id is not null as "isFlashSale", o.placed_by is not null as "isByPhone", ${refundOf(db)} as refund,
           exists (select from order_line where order_id = o.id and quantity > shipped_quantity + withdrawn_quantity) as "isAnythingLeft",
           ${presentColumns(db)}, o.box_fee as boxes, ${giftColumn(db, db`o.id`)},
           jsonb_build_object('name', o.recipient_name, 'phone', o.recipient_phone, 'address', o.recipient_address) as recipient,
           (select jsonb_build_object('id', id, 'nickname', nickname, 'phone', coalesce(phone, ''),
                                      'orders', (select count(*) from shop_order where account_id = account.id),
                                      'messages', coalesce((select last_position from chat_thread where shopper_id = account.id), 0))
              from account where id = o.account_id) as customer,
           (select jsonb_build_object('zh', coupon.title_zh, 'en', coupon.title_en)
              from coupon_claim join coupon on coupon.id = coupon_claim.coupon_id
             where coupon_claim.id = o.coupon_claim_id) as coupon,
           (select jsonb_build_object('status', status, 'number', invoice_number) from invoice where order_id = o.id) as invoice
      from shop_order o
     where o.number = ${number}`
  return row
}

type Timed<Row> = Omit<Row, 'at'> & { at: Date }

/** Attempts that ended unpaid included, oldest first. */
export const selectPayments = (db: Db, orderId: number): Promise<Timed<DeskOrderInFull['payments'][number]>[]> =>
  db<Timed<DeskOrderInFull['payments'][number]>[]>`
    select method, amount, status, coalesce(provider_transaction, '') as transaction, coalesce(paid_at, created_at) as at
      from payment
     where order_id = ${orderId}
     order by id`

const staffName = (db: Db) => db`jsonb_build_object('nickname', account.nickname, 'nicknameEn', account.nickname_en)`

export const selectEvents = (db: Db, orderId: number): Promise<Timed<DeskOrderInFull['events'][number]>[]> =>
  db<Timed<DeskOrderInFull['events'][number]>[]>`
    select kind, at, note,
           case when account.id is null then null else ${staffName(db)} end as by, due_before as "dueBefore", due_after as "dueAfter"
      from order_event
      left join account on account.id = by_account
     where order_id = ${orderId}
     order by order_event.at, order_event.id`

export const selectRequests = (db: Db, orderId: number): Promise<Timed<DeskOrderInFull['afterSales'][number]>[]> =>
  db<Timed<DeskOrderInFull['afterSales'][number]>[]>`
    select number, kind, status, amount, created_at as at from after_sale where order_id = ${orderId} order by id desc`

export const selectNotes = (db: Db, orderId: number): Promise<Timed<DeskOrderInFull['notes'][number]>[]> =>
  db<Timed<DeskOrderInFull['notes'][number]>[]>`
    select text, at, ${staffName(db)} as by
      from order_note
      join account on account.id = by_account
     where order_id = ${orderId}
     order by order_note.id`

export async function insertNote(db: Db, number: string, note: { text: string; byAccount: number; at: Date }): Promise<boolean> {
  const added = await db`
    insert into order_note (order_id, by_account, text, at)
    select id, ${note.byAccount}, ${note.text}, ${note.at} from shop_order where number = ${number}
    returning id`
  return added.length === 1
}

export type LockedRecipient = {
  id: number
  accountId: number
  status: OrderStatus
  recipient: { name: string; phone: string; address: string }
}

/** Locks the order: a parcel that is sent at this moment waits, or was first. */
export async function lockRecipient(db: Db, number: string): Promise<LockedRecipient | undefined> {
  const [row] = await db<LockedRecipient[]>`
    select id, account_id as "accountId", status,
           jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient
      from shop_order
     where number = ${number}
       for no key update`
  return row
}

export async function updateRecipient(
  db: Db,
  orderId: number,
  { name, phone, address }: LockedRecipient['recipient'],
): Promise<void> {
  await db`
    update shop_order
       set recipient_name = ${name}, recipient_phone = ${phone}, recipient_address = ${address}
     where id = ${orderId}`
}
