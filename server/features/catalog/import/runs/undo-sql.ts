import type { Db } from '#server/db/database.ts'
import type { KnownProduct, KnownSku } from '../sql.ts'
import type { RunChange } from './sql.ts'

export const listChanges = (db: Db, runId: number): Promise<RunChange[]> =>
  db<RunChange[]>`select product_id as "productId", before, after from import_change where run_id = ${runId} order by product_id`

/** Of these wines, those ordered since, paid or not. */
export async function listOrderedSince(db: Db, productIds: readonly number[], since: Date): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select distinct product_id as id from order_line join shop_order on shop_order.id = order_id
     where product_id = any(${[...productIds]}::int[]) and placed_at >= ${since}`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Ids of SKUs that orders, sets, flash sales, landed costs or lots name, or whose stock moved otherwise than by this import: they stay,
 * because what is on record of them would go with them.
 */
export async function listNamedSkus(db: Db, runId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select id from sku
     where id = any(${[...ids]}::int[])
       and (exists (select from order_line where sku_id = sku.id) or exists (select from flash_item where sku_id = sku.id)
            or exists (select from set_part where part_sku_id = sku.id) or exists (select from order_line_part where part_sku_id = sku.id)
            or exists (select from landed_line where sku_id = sku.id) or exists (select from lot where sku_id = sku.id)
            or exists (select from stock_movement
                        where sku_id = sku.id and (about_kind, about_id) is distinct from ('import', ${String(runId)})))`
  return new Set(rows.map(({ id }) => id))
}

export const deleteWines = (db: Db, ids: readonly number[]): Promise<unknown> =>
  db`delete from product where id = any(${[...ids]}::int[])`

export const endWines = (db: Db, ids: readonly number[]): Promise<unknown> =>
  db`update product set on_sale = false, source_digest = '' where id = any(${[...ids]}::int[])`

export const deleteSkus = (db: Db, ids: readonly number[]): Promise<unknown> =>
  db`delete from sku where id = any(${[...ids]}::int[])`

export async function restoreSkus(db: Db, skus: readonly KnownSku[]): Promise<void> {
  await db`
    update sku
       set price = t.price, list_price = t."listPrice", received = received + t.stock - sku.stock, stock = t.stock,
           source_stock = t."sourceStock", source_stock_before = t."sourceStockBefore", cost = t.cost, weight_g = t."weightG", low_stock = t."lowStock", image = t.image,
           -- Runs from before barcodes were on record have none.
           gtin = coalesce(t.gtin, sku.gtin),
           on_sale = t."isOnSale", position = t.position
      from jsonb_to_recordset(${db.json(skus as never)})
        as t (id int, price bigint, "listPrice" bigint, stock int, "sourceStock" int, "sourceStockBefore" int, cost bigint, "weightG" int, "lowStock" int,
              image text, gtin text, "isOnSale" boolean, position smallint)
     where sku.id = t.id`
}

export async function restoreTerms(db: Db, wines: readonly Pick<KnownProduct, 'id' | 'terms'>[]): Promise<void> {
  await db`delete from product_term where product_id = any(${wines.map(({ id }) => id)}::int[])`
  const rows = wines.flatMap(({ id: wine, terms }) => terms.map(({ id, share }, place) => ({ wine, id, share, place })))
  await db`
    insert into product_term (product_id, term_id, position, share)
    select t.wine, term.id, t.place, t.share
      from jsonb_to_recordset(${db.json(rows)}) as t (wine int, id int, share smallint, place smallint)
      join term on term.id = t.id`
}

/** Words that the import brought and that nothing uses any more. An estate of which somebody has written something since stays. */
export async function deleteUnusedTerms(db: Db, ids: readonly number[]): Promise<void> {
  // An estate goes before the village that it lies in, and that before its region.
  for (let deleted = 1; deleted > 0; ) {
    const { count } = await db`
      delete from term
       where id = any(${[...ids]}::int[])
         and not exists (select from product_term where term_id = term.id)
         and not exists (select from term below where below.parent_id = term.id)
         and not exists (
           select from estate left join estate_place using (term_id)
            where term_id = term.id
              and (concat(village_zh, village_en, blurb_zh, blurb_en, story_zh, story_en) <> '' or founded is not null
                   or hectares is not null or arms is not null or terroir is not null or latitude is not null))`
    deleted = count
  }
}

/** False when it was undone meanwhile. */
export async function noteUndone(db: Db, runId: number, report: object): Promise<boolean> {
  const { count } = await db`
    update import_run set state = 'undone', undone_at = now(), undo_report = ${db.json(report as never)}
     where id = ${runId} and state = 'done'`
  return count > 0
}
