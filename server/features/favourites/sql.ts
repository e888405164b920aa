import type { Db } from '#server/db/database.ts'

/** On sale, newest first. */
export async function listFavouriteIds(
  db: Db,
  accountId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ ids: number[]; count: number }> {
  const [rows, [total]] = await Promise.all([
    db<{ id: number }[]>`
      select product_id as id
        from favourite join product on product.id = product_id
       where account_id = ${accountId} and product.on_sale
       order by favourite.created_at desc, product_id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`
      select count(*) as count
        from favourite join product on product.id = product_id
       where account_id = ${accountId} and product.on_sale`,
  ])
  return { ids: rows.map(({ id }) => id), count: total?.count ?? 0 }
}

/** Adds those on sale; returns how many are favourites now. */
export async function addFavourites(db: Db, accountId: number, productIds: readonly number[]): Promise<number> {
  await db`
    insert into favourite (account_id, product_id)
    select ${accountId}, id from product where id = any(${[...productIds]}::int[]) and on_sale
    on conflict do nothing`
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from favourite where account_id = ${accountId} and product_id = any(${[...productIds]}::int[])`
  return row?.count ?? 0
}

export async function isFavourite(db: Db, accountId: number, productId: number): Promise<boolean> {
  const rows = await db`select from favourite where account_id = ${accountId} and product_id = ${productId}`
  return rows.length > 0
}

export async function listAllFavouriteIds(db: Db, accountId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select product_id as id from favourite where account_id = ${accountId} order by 1`
  return rows.map(({ id }) => id)
}

export async function removeFavourites(db: Db, accountId: number, productIds: readonly number[]): Promise<void> {
  await db`delete from favourite where account_id = ${accountId} and product_id = any(${[...productIds]}::int[])`
}
