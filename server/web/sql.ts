import type { Db } from '#server/db/database.ts'

/** Oldest first. */
export const listPublicProducts = (db: Db, limit: number): Promise<{ id: number; changedAt: Date }[]> =>
  db<{ id: number; changedAt: Date }[]>`
    select id, updated_at as "changedAt" from product where on_sale order by id limit ${limit}`

export const listPublicArticles = (
  db: Db,
  { limit, at }: { limit: number; at: Date },
): Promise<{ id: number; categoryId: number; changedAt: Date }[]> =>
  db<{ id: number; categoryId: number; changedAt: Date }[]>`
    select id, category_id as "categoryId", published_at as "changedAt"
      from article
     where hidden_at is null and published_at <= ${at}
     order by id
     limit ${limit}`

export const listPublicEstates = (db: Db, limit: number): Promise<{ id: number }[]> =>
  db<{ id: number }[]>`
    select term_id as id
      from estate
     where exists (
       select from product_term
         join product on product.id = product_term.product_id and product.on_sale
        where product_term.term_id = estate.term_id)
     order by term_id
     limit ${limit}`
