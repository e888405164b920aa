import type { Db } from '#server/db/database.ts'

export type DrawnWine = {
  /** `/uploads/drawn/ID-HASH.webp`. */
  address: string
  name: string
  sizeMl: number | null
  terms: { kind: string; code: string; name: string }[]
}

const selectWine = (db: Db) => db`
  select drawn_picture(product.id, name_en) as address, name_en as name,
         (select size_ml from sku where product_id = product.id order by position, id limit 1) as "sizeMl",
         coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'code', term.code, 'name', term.name_en)
                                    order by product_term.position, term.id)
                     from product_term join term on term.id = product_term.term_id
                    where product_id = product.id), '[]') as terms
    from product`

/** By the name of its drawing, or by an older one if it was ever shown: drafts are known only to those who have their address. */
export async function findDrawnWine(db: Db, id: number, address: string): Promise<DrawnWine | undefined> {
  const [wine] = await db<DrawnWine[]>`
    ${selectWine(db)} where id = ${id} and (published_at is not null or drawn_picture(product.id, name_en) = ${address})`
  return wine
}

/** A shown wine that has this picture. */
export async function findWineOfPicture(db: Db, address: string): Promise<DrawnWine | undefined> {
  const [wine] = await db<DrawnWine[]>`
    ${selectWine(db)}
     where published_at is not null
       and (images @> array[${address}] or id in (select product_id from sku where image = ${address} and image <> ''))
     limit 1`
  return wine
}
