import type { PriceDraft, PricePlan } from '#contract/staff/wines.ts'
import type { Db } from '#server/db/database.ts'

export const listWaitingPlans = (db: Db, productId: number): Promise<PricePlan[]> =>
  db<PricePlan[]>`
    select price_plan.id, sku_id as "skuId", price_plan.price, price_plan.list_price as "listPrice",
           to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt"
      from price_plan join sku on sku.id = sku_id
     where product_id = ${productId} and done_at is null
     order by starts_at, price_plan.id`

export async function isSkuOf(db: Db, productId: number, skuId: number): Promise<boolean> {
  const [row] = await db`select from sku where id = ${skuId} and product_id = ${productId} for key share`
  return row !== undefined
}

/** Undefined when there is another plan for that time. */
export async function insertPlan(
  db: Db,
  { skuId, price, listPrice, startsAt }: PriceDraft,
  by: number,
): Promise<number | undefined> {
  const [added] = await db<{ id: number }[]>`
    insert into price_plan (sku_id, price, list_price, starts_at, by_account)
    values (${skuId}, ${price}, ${listPrice}, ${startsAt}, ${by})
    on conflict (sku_id, starts_at) do nothing
    returning id`
  return added?.id
}

export async function deletePlan(db: Db, productId: number, id: number): Promise<boolean> {
  const { count } = await db`
    delete from price_plan using sku
     where sku.id = sku_id and product_id = ${productId} and price_plan.id = ${id} and done_at is null`
  return count > 0
}

export const listDuePlans = (db: Db, at: Date): Promise<{ productId: number }[]> =>
  db<{ productId: number }[]>`
    select distinct product_id as "productId"
      from price_plan join sku on sku.id = sku_id
     where starts_at <= ${at} and done_at is null
     order by product_id limit 500`

/** The latest of several that are due is the price. Returns who planned them; undefined when none is due. */
export async function applyPlans(db: Db, productId: number, at: Date): Promise<number | undefined> {
  const due = await db<{ skuId: number; by: number }[]>`
    update price_plan set done_at = now()
      from sku
     where sku.id = sku_id and product_id = ${productId} and starts_at <= ${at} and done_at is null
    returning sku_id as "skuId", by_account as by`
  await db`
    update sku
       set price = latest.price, list_price = latest.list_price
      from (select distinct on (sku_id) sku_id, price, list_price
              from price_plan
             where sku_id = any(${due.map(({ skuId }) => skuId)}::int[]) and starts_at <= ${at}
             order by sku_id, starts_at desc) latest
     where sku.id = latest.sku_id`
  return due.at(-1)?.by
}
