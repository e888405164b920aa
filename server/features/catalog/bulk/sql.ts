import type { Bulk } from '#contract/staff/wine-bulk.ts'
import type { BulkChange, BulkRefusal } from '#domain/bulk-change.ts'
import type { Locale, Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

export async function insertBulk(tx: Db, by: number, change: BulkChange, ids: readonly number[]): Promise<number> {
  const [bulk] = await tx<[{ id: number }]>`
    insert into bulk_change (by_account, change) values (${by}, ${tx.json({ ...change })}) returning id`
  await tx`
    insert into bulk_wine (bulk_id, product_id)
    select ${bulk.id}::bigint, id from product where id = any(${[...ids]}::int[])`
  return bulk.id
}

export type OpenBulk = { id: number; change: BulkChange; by: number; isUndoing: boolean }

/** The oldest that is not finished; locked until the transaction ends. Waits for others: who skipped a locked one would leave it undone. */
export async function takeOpenBulk(tx: Db): Promise<OpenBulk | undefined> {
  const [bulk] = await tx<OpenBulk[]>`
    select id, change, coalesce(undo_by, by_account) as by, undo_at is not null as "isUndoing"
      from bulk_change
     where finished_at is null or (undo_at is not null and undone_at is null)
     order by id limit 1
     for update`
  return bulk
}

export async function listWaiting(tx: Db, bulkId: number, limit: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select product_id as id from bulk_wine
     where bulk_id = ${bulkId} and state in ('waiting', 'undoing')
     order by product_id limit ${limit}`
  return rows.map(({ id }) => id)
}

export async function closeBulk(tx: Db, { id, isUndoing }: OpenBulk): Promise<void> {
  await (isUndoing
    ? tx`update bulk_change set undone_at = now() where id = ${id}`
    : tx`update bulk_change set finished_at = now() where id = ${id}`)
}

export const setState = (tx: Db, bulkId: number, ids: readonly number[], state: 'done' | 'undone'): Promise<unknown> =>
  tx`update bulk_wine set state = ${state} where bulk_id = ${bulkId} and product_id = any(${[...ids]}::int[])`

export type NewResult = { wineId: number; skuId: number | null; before?: object; after?: object; refused?: BulkRefusal }

export async function saveResults(tx: Db, bulkId: number, results: readonly NewResult[]): Promise<void> {
  await tx`
    insert into bulk_result (bulk_id, product_id, sku_id, before, after, refused)
    select ${bulkId}::bigint, "wineId", "skuId", before, after, refused
      from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(results)))})
           as result ("wineId" int, "skuId" int, before jsonb, after jsonb, refused text)`
}

export type DoneResult = { wineId: number; skuId: number | null; before: object; after: object }

export const listDone = (tx: Db, bulkId: number, ids: readonly number[]): Promise<DoneResult[]> =>
  tx<DoneResult[]>`
    select product_id as "wineId", sku_id as "skuId", before, after
      from bulk_result
     where bulk_id = ${bulkId} and product_id = any(${[...ids]}::int[]) and after is not null
     order by product_id, sku_id`

type Judged = { wineId: number; skuId: number | null; undo: 'undone' | 'changed-since' }

export async function saveUndo(tx: Db, bulkId: number, judged: readonly Judged[]): Promise<void> {
  await tx`
    update bulk_result
       set undo = judged.undo
      from jsonb_to_recordset(${tx.json([...judged])}) as judged ("wineId" int, "skuId" int, undo text)
     where bulk_id = ${bulkId} and product_id = judged."wineId" and sku_id is not distinct from judged."skuId" and after is not null`
}

/** False when it runs, was undone before, or is not there. */
export async function askUndo(tx: Db, id: number, by: number): Promise<boolean> {
  const { count } = await tx`
    update bulk_change set undo_by = ${by}, undo_at = now()
     where id = ${id} and finished_at is not null and undo_at is null`
  if (count === 0) return false
  await tx`
    update bulk_wine set state = 'undoing'
     where bulk_id = ${id}
       and exists (select from bulk_result result
                    where result.bulk_id = ${id} and result.product_id = bulk_wine.product_id and after is not null)`
  return true
}

type BulkRead = Omit<Bulk, 'at'> & { at: Date }

export async function listBulkRows(
  db: Db,
  wanted: { id: number } | { offset: number; limit: number },
  locale: Locale,
): Promise<Bulk[]> {
  const rows = await db<BulkRead[]>`
    select bulk.id, bulk.change, ${staffName(db, locale)} as by, bulk.created_at as at,
           (select jsonb_build_object('zh', name_zh, 'en', name_en) from term
             where term.id = (bulk.change ->> 'termId')::int) as term,
           case when finished_at is null then 'running' when undo_at is null then 'finished'
                when undone_at is null then 'undoing' else 'undone' end as state,
           wines.*, results.*
      from bulk_change bulk
      join account on account.id = bulk.by_account
      cross join lateral (
        select count(*)::int as wines,
               count(*) filter (where state = case when bulk.undo_at is null then 'done' else 'undone' end
                                   or bulk.undo_at is not null and state = 'done')::int as done
          from bulk_wine where bulk_id = bulk.id
      ) wines
      cross join lateral (
        select count(*) filter (where after is not null)::int as changed, count(refused)::int as refused,
               count(*) filter (where undo = 'undone')::int as undone,
               count(*) filter (where undo = 'changed-since')::int as "changedSince"
          from bulk_result where bulk_id = bulk.id
      ) results
     ${'id' in wanted ? db`where bulk.id = ${wanted.id}` : db``}
     order by bulk.id desc
     ${'limit' in wanted ? db`limit ${wanted.limit} offset ${wanted.offset}` : db``}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export async function countBulk(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from bulk_change`
  return row.count
}

export type ToldResult = { wineId: number; skuId: number | null; before: object; after: object; refused: BulkRefusal }

/** The first that were refused, or that somebody had changed before they could be undone. */
export const listToTell = (db: Db, bulkId: number, what: 'refused' | 'changed-since', limit: number): Promise<ToldResult[]> =>
  db<ToldResult[]>`
    select product_id as "wineId", sku_id as "skuId", before, after, refused
      from bulk_result
     where bulk_id = ${bulkId} and ${what === 'refused' ? db`refused is not null` : db`undo = 'changed-since'`}
     order by product_id, sku_id limit ${limit}`

export const listWineNames = (db: Db, ids: readonly number[]): Promise<{ id: number; name: Localized }[]> =>
  db`select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name from product where id = any(${[...ids]}::int[])`

export type SkuLabel = { id: number; vintage: number | null; sizeMl: number; pack: number }
export const listSkuLabels = (db: Db, ids: readonly number[]): Promise<SkuLabel[]> =>
  db<SkuLabel[]>`select id, vintage, size_ml as "sizeMl", pack from sku where id = any(${[...ids]}::int[])`
