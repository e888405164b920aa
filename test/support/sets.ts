import type { Pool } from '#server/db/database.ts'
import { addWine, type TestSku } from './shop.ts'

type Spec = { parts: readonly { sku: TestSku; amount: number }[]; price?: number; zh?: string; en?: string; onSale?: boolean }

/** A set on sale, made of these packs. */
export async function addSet(db: Pool, { parts, price = 500_00, zh, en, onSale = true }: Spec): Promise<TestSku> {
  const bottles = parts.reduce((sum, { amount }) => sum + amount, 0)
  const wine = await addWine(db, {
    ...(zh !== undefined && { zh }),
    ...(en !== undefined && { en }),
    onSale,
    skus: [{ price, stock: 0, vintage: null, pack: bottles }],
  })
  const [sku] = wine.skus
  await db`update sku set is_set = true where id = ${sku.id}`
  const rows = parts.map((part, position) => ({
    set_sku_id: sku.id,
    part_sku_id: part.sku.id,
    amount: part.amount,
    part_position: position,
  }))
  await db`insert into set_part ${db(rows)}`
  return sku
}

export async function stockOf(db: Pool, sku: TestSku): Promise<{ stock: number; sold: number; available: number }> {
  const [row] = await db<[{ stock: number; sold: number; available: number }]>`
    select stock, sold, available(sku) as available from sku where id = ${sku.id}`
  return row
}
