import type { BulkSku, BulkWine } from '#domain/bulk-change.ts'
import type { Db } from '#server/db/database.ts'
import { wineState } from '../staff-list/wine-state-sql.ts'

export type LoadedWine = Omit<BulkWine, 'skus'> & { skus: (BulkSku & { code: string })[] }
type WineRead = Omit<LoadedWine, 'publishedAt' | 'publishAt'> & { publishedAt: Date | null; publishAt: Date | null }

/** SKUs before wines, each in ascending order: as everywhere. */
export async function lockWines(tx: Db, ids: readonly number[]): Promise<void> {
  await tx`select from sku where product_id = any(${[...ids]}::int[]) order by id for no key update`
  await tx`select from product where id = any(${[...ids]}::int[]) order by id for no key update`
}

/** `termKind`: whose terms are told. A flash price is the highest of the sales that are planned or run. */
export async function loadWines(db: Db, ids: readonly number[], termKind: string): Promise<LoadedWine[]> {
  const wines = await db<WineRead[]>`
    select product.id, ${wineState(db)} as state, published_at as "publishedAt", publish_at as "publishAt", flags,
           array(select term_id from product_term join term on term.id = term_id
                  where product_id = product.id and term.kind = ${termKind} order by product_term.position, term_id) as "termIds",
           coalesce(offer.skus, '[]') as skus
      from product
      left join lateral (
        select jsonb_agg(jsonb_build_object(
                 'id', sku.id, 'code', code, 'price', price, 'listPrice', list_price, 'isOnSale', on_sale,
                 'flashPrice', (select max(flash_item.price) from flash_item where sku_id = sku.id and closed_at is null))
                 order by position, sku.id) as skus
          from sku where product_id = product.id
      ) offer on true
     where product.id = any(${[...ids]}::int[])
     order by product.id`
  return wines.map((wine) => ({
    ...wine,
    publishedAt: wine.publishedAt?.toISOString() ?? null,
    publishAt: wine.publishAt?.toISOString() ?? null,
  }))
}

export async function findTermKind(db: Db, termId: number): Promise<string | undefined> {
  const [term] = await db<{ kind: string }[]>`select kind from term where id = ${termId}`
  return term?.kind
}

/** What is written; `was` is what stood there. */
export type Written = { wineId: number; skuId: number | null; was: object; value: object }
type Terms = { termIds: number[] }

const jsonOf = (db: Db, written: readonly Written[]) => db.json(JSON.parse(JSON.stringify(written)))

export async function writePrices(tx: Db, written: readonly Written[]): Promise<void> {
  await tx`
    update sku
       set price = (new.value ->> 'price')::bigint, list_price = (new.value ->> 'listPrice')::bigint
      from jsonb_to_recordset(${jsonOf(tx, written)}) as new ("skuId" int, value jsonb)
     where sku.id = new."skuId"`
}

export async function writeOnSale(tx: Db, written: readonly Written[]): Promise<void> {
  await tx`
    update product
       set on_sale = (new.value ->> 'isOnSale')::boolean, published_at = (new.value ->> 'publishedAt')::timestamptz,
           publish_at = (new.value ->> 'publishAt')::timestamptz
      from jsonb_to_recordset(${jsonOf(tx, written)}) as new ("wineId" int, value jsonb)
     where product.id = new."wineId"`
}

export async function writeFlags(tx: Db, written: readonly Written[]): Promise<void> {
  await tx`
    update product
       set flags = array(select jsonb_array_elements_text(new.value -> 'flags'))
      from jsonb_to_recordset(${jsonOf(tx, written)}) as new ("wineId" int, value jsonb)
     where product.id = new."wineId"`
}

export async function writeTerms(tx: Db, written: readonly Written[]): Promise<void> {
  const pairs = (side: 'was' | 'value', other: 'was' | 'value') =>
    written.flatMap((each) => {
      const kept = (each[other] as Terms).termIds
      return (each[side] as Terms).termIds.filter((id) => !kept.includes(id)).map((termId) => ({ wineId: each.wineId, termId }))
    })
  const [gone, added] = [pairs('was', 'value'), pairs('value', 'was')]
  await tx`
    delete from product_term
     using unnest(${gone.map(({ wineId }) => wineId)}::int[], ${gone.map(({ termId }) => termId)}::int[]) as gone (wine_id, term_id)
     where product_term.product_id = gone.wine_id and product_term.term_id = gone.term_id`
  await tx`
    insert into product_term (product_id, term_id, position)
    select wine_id, added.term_id, coalesce((select max(position) + 1 from product_term where product_id = wine_id), 0)
      from unnest(${added.map(({ wineId }) => wineId)}::int[], ${added.map(({ termId }) => termId)}::int[]) as added (wine_id, term_id)
    on conflict do nothing`
}

type Noted = { wineId: number; changes: Record<string, [unknown, unknown]> }

/** Says in each wine's history what was done, by whom. */
export async function noteChanges(tx: Db, kind: 'bulk' | 'undone', by: number, noted: readonly Noted[]): Promise<void> {
  await tx`update product set updated_at = now() where id = any(${noted.map(({ wineId }) => wineId)}::int[])`
  await tx`
    insert into wine_change (product_id, by_account, kind, changes)
    select "wineId", ${by}::bigint, ${kind}, changes
      from jsonb_to_recordset(${tx.json(JSON.parse(JSON.stringify(noted)))}) as noted ("wineId" int, changes jsonb)`
}
