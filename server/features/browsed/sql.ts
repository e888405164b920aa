import type { Db } from '#server/db/database.ts'

/** More are forgotten, the oldest first. */
const VISITS_MAX = 200

export async function saveVisit(db: Db, accountId: number, productId: number): Promise<void> {
  await db`
    insert into wine_visit (account_id, product_id) values (${accountId}, ${productId})
    on conflict (account_id, product_id) do update set visited_at = excluded.visited_at`
  await db`
    delete from wine_visit
     where account_id = ${accountId}
       and product_id in (
         select product_id from wine_visit where account_id = ${accountId} order by visited_at desc offset ${VISITS_MAX})`
}

export type Visit = { productId: number; visitedAt: Date }

/** Of wines on sale, latest first. */
export async function listVisits(
  db: Db,
  accountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ visits: Visit[]; count: number }> {
  const shown = db`
    from wine_visit join product on product.id = product_id where wine_visit.account_id = ${accountId} and product.on_sale`
  const [visits, [total]] = await Promise.all([
    db<Visit[]>`
      select product_id as "productId", visited_at as "visitedAt" ${shown}
       order by visited_at desc, product_id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${shown}`,
  ])
  return { visits, count: total?.count ?? 0 }
}

export async function deleteVisits(db: Db, accountId: number, productIds: readonly number[]): Promise<void> {
  await db`delete from wine_visit where account_id = ${accountId} and product_id = any(${[...productIds]}::int[])`
}
