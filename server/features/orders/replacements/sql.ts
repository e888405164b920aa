import type { Localized } from '#domain/locale.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { ParcelLine } from '#domain/parcel.ts'
import type { ReplacementReason, ReplacementState } from '#domain/replacement.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { orderedPartsColumn, type StockedPart } from '#server/features/catalog/stock.ts'
import { isBeingRefunded, type OrderRowToPack, toSendFields } from '#server/features/orders/parcels/sql.ts'

type LockedOrder = { id: number; number: string; status: OrderStatus; accountId: number }

/** Locks the order: other replacements, parcels and requests for money back wait, or were first. */
export async function lockOrderToReplace(tx: Db, number: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`
    select id, number, status, account_id as "accountId" from shop_order where number = ${number} for update`
  return order
}

/** What was replaced of the row of `line`, or is about to be. */
export const replaced = (db: Db): Fragment => db`
  (select coalesce(sum(packed.quantity), 0)::integer
     from replacement_line packed join replacement made on made.id = packed.replacement_id
    where packed.order_line_id = line.id and made.called_off_at is null)`

export type SentLine = {
  id: number
  unique: string
  name: Localized
  skuId: number
  /** What was inside a set. */
  parts: StockedPart[] | null
  shipped: number
  refunded: number
  withdrawn: number
  replaced: number
}

export const listSentLines = (db: Db, orderId: number): Promise<SentLine[]> =>
  db<SentLine[]>`
    select line.id, line.unique_code as "unique", jsonb_build_object('zh', line.name_zh, 'en', line.name_en) as name,
           line.sku_id as "skuId", ${orderedPartsColumn(db)}, line.shipped_quantity as shipped, line.refunded_quantity as refunded,
           line.withdrawn_quantity as withdrawn, ${replaced(db)} as replaced
      from order_line line
     where line.order_id = ${orderId}
     order by line.id`

export async function findByForm(db: Db, orderId: number, key: string): Promise<number | undefined> {
  const [made] = await db<{ id: number }[]>`select id from replacement where order_id = ${orderId} and form_key = ${key}`
  return made?.id
}

export type NewReplacement = {
  orderId: number
  /** The request for money back that it settles. */
  afterSaleId: number | null
  reason: ReplacementReason
  note: string
  key: string
  byAccount: number
  at: Date
  lines: readonly { id: number; quantity: number }[]
}

export async function insertReplacement(tx: Db, { lines, ...made }: NewReplacement): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into replacement (order_id, after_sale_id, reason, note, form_key, by_account, created_at)
    values (${made.orderId}, ${made.afterSaleId}, ${made.reason}, ${made.note}, ${made.key}, ${made.byAccount}, ${made.at})
    returning id`
  await tx`insert into replacement_line ${tx(lines.map(({ id, quantity }) => ({ replacement_id: row.id, order_line_id: id, quantity })))}`
  return row.id
}

export const state = (db: Db): Fragment => db`
  case when sent_at is not null then 'sent' when called_off_at is not null then 'called-off' else 'waiting' end`

export type LockedReplacement = {
  id: number
  state: ReplacementState
  orderId: number
  orderNumber: string
  orderStatus: OrderStatus
  accountId: number
  isBeingRefunded: boolean
  lines: (SentLine & { quantity: number })[]
}

/** Locks the order first, as everywhere; of its replacements nothing changes without that lock. */
export async function lockReplacement(tx: Db, id: number): Promise<LockedReplacement | undefined> {
  const [order] = await tx<{ id: number }[]>`
    select id from shop_order where id = (select order_id from replacement where id = ${id}) for update`
  if (!order) return undefined
  const [made] = await tx<Omit<LockedReplacement, 'lines'>[]>`
    select replacement.id, ${state(tx)} as state, o.id as "orderId", o.number as "orderNumber", o.status as "orderStatus",
           o.account_id as "accountId", ${isBeingRefunded(tx, tx`o.id`)}
      from replacement join shop_order o on o.id = order_id
     where replacement.id = ${id}`
  if (!made) return undefined
  const packed = await tx<{ lineId: number; quantity: number }[]>`
    select order_line_id as "lineId", quantity from replacement_line where replacement_id = ${id}`
  const quantityOf = new Map(packed.map(({ lineId, quantity }) => [lineId, quantity]))
  const lines = (await listSentLines(tx, order.id)).flatMap((line) => {
    const quantity = quantityOf.get(line.id)
    return quantity === undefined ? [] : [{ ...line, quantity }]
  })
  return { ...made, lines }
}

export async function markSent(tx: Db, id: number, at: Date): Promise<void> {
  await tx`update replacement set sent_at = ${at} where id = ${id}`
}

export async function markCalledOff(tx: Db, id: number, at: Date): Promise<void> {
  await tx`update replacement set called_off_at = ${at} where id = ${id}`
}

/** The wine of a SKU, for a sentence. */
export async function wineOf(db: Db, skuId: number): Promise<Localized | undefined> {
  const [wine] = await db<{ name: Localized }[]>`
    select jsonb_build_object('zh', name_zh, 'en', name_en) as name
      from sku join product on product.id = product_id
     where sku.id = ${skuId}`
  return wine?.name
}

type Row = {
  id: number
  reason: ReplacementReason
  note: string
  state: ReplacementState
  at: Date
  parcelId: number | null
  lines: ParcelLine[]
}

const columns = (db: Db): Fragment => db`
  replacement.id, reason, note, ${state(db)} as state, created_at as at,
  (select id from parcel where replacement_id = replacement.id) as "parcelId", ${packedColumn(db)}`

const packedColumn = (db: Db): Fragment => db`
  (select jsonb_agg(jsonb_build_object('unique', line.unique_code, 'quantity', packed.quantity) order by line.id)
     from replacement_line packed join order_line line on line.id = packed.order_line_id
    where packed.replacement_id = replacement.id) as lines`

/** Oldest first. */
export const selectReplacements = (db: Db, orderId: number): Promise<Row[]> =>
  db<Row[]>`select ${columns(db)} from replacement where order_id = ${orderId} order by replacement.id`

export type WaitingRow = Omit<Row, 'state' | 'parcelId'> & {
  orderId: number
  number: string
  recipient: { name: string; phone: string; address: string }
  isBeingRefunded: boolean
}

/** The longest waiting first. */
export async function listWaiting(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: WaitingRow[]; count: number }> {
  const waiting = db`sent_at is null and called_off_at is null`
  const [rows, [total]] = await Promise.all([
    db<WaitingRow[]>`
      select ${columns(db)}, o.id as "orderId", o.number, ${isBeingRefunded(db, db`o.id`)},
             jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'address', recipient_address) as recipient
        from replacement join shop_order o on o.id = order_id
       where ${waiting}
       order by created_at, replacement.id
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*)::integer as count from replacement where ${waiting}`,
  ])
  return { rows, count: total?.count ?? 0 }
}

/** `id` and `number` are the order's. */
type RowToPack = OrderRowToPack & {
  replacementId: number
  reason: ReplacementReason
  state: ReplacementState
  lines: ParcelLine[]
}

/** The first made first. */
export const selectToPack = (db: Db, asked: readonly { id: number }[]): Promise<RowToPack[]> =>
  db<RowToPack[]>`
    select ${toSendFields(db)}, o.placed_at as "placedAt", replacement.id as "replacementId", reason, ${state(db)} as state,
           ${packedColumn(db)}
      from replacement join shop_order o on o.id = order_id
     where replacement.id = any(${asked.map(({ id }) => id)}::bigint[])
     order by replacement.id`
