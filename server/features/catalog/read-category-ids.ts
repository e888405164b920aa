import type { Db } from '#server/db/database.ts'

/** The terms of each product, with all that lie above them (a site's village, its region …). */
export async function readCategoryIds(db: Db, productIds: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await db<{ productId: number; ids: number[] }[]>`
    with recursive above (product_id, term_id) as (
      select product_id, term_id from product_term where product_id in ${db([0, ...productIds])}
      union
      select above.product_id, term.parent_id
        from above join term on term.id = above.term_id
       where term.parent_id is not null
    )
    select product_id as "productId", array_agg(term_id) as ids from above group by product_id`
  return new Map(rows.map(({ productId, ids }) => [productId, ids]))
}
