import type { SkuDraft } from '#contract/staff/wines.ts'
import type { Db } from '#server/db/database.ts'

const ASIDE = 10_000

const rowOf = (sku: SkuDraft, position: number) => ({
  vintage: sku.vintage,
  size_ml: sku.sizeMl,
  pack: sku.pack,
  price: sku.price,
  list_price: sku.listPrice,
  cost: sku.cost,
  weight_g: sku.weightG,
  low_stock: sku.lowStock,
  images: sku.images,
  image: sku.images[0] ?? '',
  on_sale: sku.isOnSale && sku.price > 0,
  ...(sku.gtin === undefined ? {} : { gtin: sku.gtin }),
  position,
})

/** Undefined when the code is taken. */
export async function insertSku(
  db: Db,
  productId: number,
  { code, sku, position }: { code: string; sku: SkuDraft; position: number },
): Promise<number | undefined> {
  const [added] = await db<{ id: number }[]>`
    insert into sku ${db({ product_id: productId, code, stock: 0, received: 0, ...rowOf(sku, position) })}
    on conflict (code) do nothing
    returning id`
  return added?.id
}

/** Out of the way first, so that two SKUs may exchange their vintages. */
export async function makeRoom(db: Db, ids: readonly number[]): Promise<void> {
  await db`update sku set pack = pack + ${ASIDE} where id = any(${[...ids]}::int[])`
}

export async function updateSku(db: Db, id: number, sku: SkuDraft, position: number): Promise<void> {
  await db`update sku set ${db(rowOf(sku, position))} where id = ${id}`
}

/** What was ever ordered, is in a set, or has a landed cost or a lot on record, is only taken off sale. */
export async function removeSkus(db: Db, productId: number, keptIds: readonly number[]): Promise<void> {
  const gone = db`product_id = ${productId} and id <> all(${[...keptIds]}::int[])`
  await db`
    delete from sku
     where ${gone}
       and not exists (select from order_line where sku_id = sku.id)
       and not exists (select from flash_item where sku_id = sku.id)
       and not exists (select from set_part where part_sku_id = sku.id)
       and not exists (select from order_line_part where part_sku_id = sku.id)
       and not exists (select from landed_line where sku_id = sku.id)
       and not exists (select from lot where sku_id = sku.id)`
  await db`update sku set on_sale = false where ${gone} and on_sale`
}

/** Until the end of the transaction: why stock moves, and by whom. */
export async function sayWhyStockMoves(db: Db, accountId: number): Promise<void> {
  await db`select set_config('rebstock.stock_reason', 'count', true), set_config('rebstock.by_account', ${String(accountId)}, true)`
}

/** Counted packs count as received. False when the stock would fall below 0. */
export async function moveStock(db: Db, id: number, change: number): Promise<boolean> {
  const moved = await db`
    update sku set stock = stock + ${change}, received = received + ${change}
     where id = ${id} and not is_set and stock + ${change} >= 0
    returning id`
  return moved.length > 0
}
