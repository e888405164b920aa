import type { HiddenBy, PlannedSlot, SalePlan, SaleTerms, SlotPlan } from '#domain/flash-plan.ts'
import type { FlashState, SaleDays } from '#domain/flash-sale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { refundedGoodsOf } from '#server/features/ledger/refunded-sql.ts'

const slotColumns = (db: Db) => db`id, starts_hour as "startsHour", hours, image, is_open as "isOpen"`

export const listSlots = (db: Db): Promise<PlannedSlot[]> =>
  db<PlannedSlot[]>`select ${slotColumns(db)} from flash_slot order by starts_hour`

/** Undefined when another slot starts at this hour. */
export async function insertSlot(db: Db, { startsHour, hours, image }: SlotPlan): Promise<number | undefined> {
  const [slot] = await db<{ id: number }[]>`
    insert into flash_slot (starts_hour, hours, image) values (${startsHour}, ${hours}, ${image})
    on conflict (starts_hour) do nothing
    returning id`
  return slot?.id
}

/** A shared lock: the slot cannot change, but several sales may be planned in it. */
export async function holdSlot(tx: Db, id: number): Promise<PlannedSlot | undefined> {
  const [slot] = await tx<PlannedSlot[]>`select ${slotColumns(tx)} from flash_slot where id = ${id} for share`
  return slot
}

/** Keeps others from planning a sale in the slot. */
export async function lockSlot(tx: Db, id: number): Promise<PlannedSlot | undefined> {
  const [slot] = await tx<PlannedSlot[]>`select ${slotColumns(tx)} from flash_slot where id = ${id} for no key update`
  return slot
}

export async function hasOpenSales(tx: Db, slotId: number): Promise<boolean> {
  return (await tx`select from flash_item where slot_id = ${slotId} and closed_at is null limit 1`).length === 1
}

/** False when another slot starts at this hour. */
export async function updateSlot(tx: Db, { id, startsHour, hours, image, isOpen }: PlannedSlot): Promise<boolean> {
  const { count } = await tx`
    update flash_slot set starts_hour = ${startsHour}, hours = ${hours}, image = ${image}, is_open = ${isOpen}
     where id = ${id} and not exists (select from flash_slot other where other.starts_hour = ${startsHour} and other.id <> ${id})`
  return count === 1
}

type NewSale = Omit<SalePlan, 'skuCode'> & { skuId: number; code: string }

export async function nextSaleId(tx: Db): Promise<number> {
  const [next] = await tx<[{ id: number }]>`select nextval(pg_get_serial_sequence('flash_item', 'id'))::integer as id`
  return next.id
}

/** With an id from `nextSaleId`. */
export const insertSale = async (tx: Db, id: number, plan: NewSale): Promise<void> =>
  void (await tx`
    insert into flash_item (
      id, slot_id, sku_id, code, title_zh, title_en, from_day, to_day, price, offered, remaining, per_person, per_order, sort)
    values (
      ${id}, ${plan.slotId}, ${plan.skuId}, ${plan.code}, ${plan.title.zh}, ${plan.title.en}, ${plan.fromDay}::text::date,
      ${plan.toDay}::text::date, ${plan.price}, ${plan.offered}, ${plan.offered}, ${plan.perPerson}, ${plan.perOrder}, ${plan.sort})`)

/**
 * An open sale of the SKU that runs at the same time on one of the days; two would get around the limit per person. A slot may
 * run past midnight, so the day before and the day after count as well.
 */
export async function findRival(tx: Db, { skuId, ...plan }: SaleDays & { skuId: number }): Promise<SaleDays | undefined> {
  const [rival] = await tx<SaleDays[]>`
    select slot.starts_hour as "startsHour", slot.hours, from_day::text as "fromDay", to_day::text as "toDay"
      from flash_item
      join flash_slot slot on slot.id = slot_id
     where sku_id = ${skuId} and closed_at is null
       and exists (
         select from generate_series(-1, 1) later
          where from_day <= ${plan.toDay}::text::date + later and to_day >= ${plan.fromDay}::text::date + later
            and starts_hour + later * 24 < ${plan.startsHour + plan.hours}::int
            and starts_hour + later * 24 + slot.hours > ${plan.startsHour}::int)
     order by from_day, starts_hour
     limit 1`
  return rival
}

export async function updateTerms(tx: Db, id: number, terms: SaleTerms): Promise<void> {
  await tx`
    update flash_item
       set title_zh = ${terms.title.zh}, title_en = ${terms.title.en}, price = ${terms.price}, per_person = ${terms.perPerson},
           per_order = ${terms.perOrder}, sort = ${terms.sort}
     where id = ${id}`
}

export async function addPacks(tx: Db, id: number, quantity: number): Promise<void> {
  await tx`update flash_item set offered = offered + ${quantity}, remaining = remaining + ${quantity} where id = ${id}`
}

/** The SKU behind a sale, and what staff set for it. */
export type PackTerms = {
  id: number
  skuCode: string
  sort: number
  ownTitle: { zh: string; en: string }
  hiddenBy: HiddenBy | null
}

export const listPackTerms = (db: Db, ids: readonly number[]): Promise<PackTerms[]> =>
  db<PackTerms[]>`
    select item.id, sku.code as "skuCode", item.sort, jsonb_build_object('zh', title_zh, 'en', title_en) as "ownTitle",
           case when product.archived_at is not null then 'archived'
                when not product.on_sale then 'wine'
                when not sku.on_sale then 'pack'
                when not slot.is_open then 'slot'
                when sku.price <= item.price then 'price' end as "hiddenBy"
      from flash_item item
      join flash_slot slot on slot.id = item.slot_id
      join sku on sku.id = item.sku_id
      join product on product.id = sku.product_id
     where item.id = any(${[...ids]}::int[])`

type SalePage = { state: FlashState | undefined; limit: number; offset: number }

/** One page, newest first, with the count of all. */
export async function listSaleIds(db: Db, at: Date, page: SalePage): Promise<{ ids: number[]; count: number }> {
  const matching = db`
    from flash_item item
    join flash_slot slot on slot.id = item.slot_id
    cross join lateral (select ${at}::timestamptz at time zone 'Asia/Shanghai' as local) clock
    cross join lateral (select make_interval(hours => starts_hour) as starts, make_interval(hours => starts_hour + hours) as ends) times
    -- The day on which the slot opened last: it lasts a day at most, so that no earlier one can still run.
    cross join lateral (select (local - starts)::date as day) latest
    cross join lateral (
      select case when closed_at is not null or local >= to_day + ends then 'ended'
                  when day between from_day and to_day and local < day + ends then 'running'
                  else 'coming' end as state
    ) standing
   where ${page.state ?? null}::text is null or state = ${page.state ?? null}`
  const [rows, [total]] = await Promise.all([
    db<{ id: number }[]>`select item.id ${matching} order by item.id desc limit ${page.limit} offset ${page.offset}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { ids: rows.map(({ id }) => id), count: total?.count ?? 0 }
}

export type SaleFigures = { id: number; orders: number; paidOrders: number; turnover: Fen }

/** Turnover is what was paid for packs and did not go back. Sales without orders are left out. */
export const tallySales = (db: Db, ids: readonly number[]): Promise<SaleFigures[]> =>
  db<SaleFigures[]>`
    select flash_item_id as id, count(*) filter (where status <> 'cancelled') as orders,
           count(*) filter (where status not in ('unpaid', 'cancelled')) as "paidOrders",
           coalesce(sum(goods_total - discount - reduction - ${refundedGoodsOf(db, db`shop_order.id`)})
                      filter (where status not in ('unpaid', 'cancelled')), 0)::bigint as turnover
      from shop_order
     where flash_item_id = any(${[...ids]}::int[])
     group by flash_item_id`
