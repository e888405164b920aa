import type { Db, Fragment } from '#server/db/database.ts'
import type { Recipe } from '../artwork/recipe.ts'

export type DrawnBottle = {
  name: string
  sizeMl: number | null
  terms: { kind: string; code: string; name: string }[]
}
export type DrawnWine = DrawnBottle & {
  /** `/uploads/drawn/ID-HASH.webp`. */
  address: string
  /** Of a set, `amount` of each; empty for others. */
  parts: (DrawnBottle & { amount: number })[]
}

const termsOf = (db: Db, productId: Fragment): Fragment => db`
  coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'code', term.code, 'name', term.name_en)
                             order by product_term.position, term.id)
              from product_term join term on term.id = product_term.term_id
             where product_term.product_id = ${productId}), '[]')`

const selectWine = (db: Db) => db`
  select drawn_picture(product.id, name_en) as address, name_en as name,
         (select size_ml from sku where product_id = product.id order by position, id limit 1) as "sizeMl",
         ${termsOf(db, db`product.id`)} as terms,
         coalesce((select jsonb_agg(jsonb_build_object('name', inside.name_en, 'sizeMl', part.size_ml, 'amount', amount,
                                                       'terms', ${termsOf(db, db`inside.id`)})
                                    order by part_position, part.id)
                     from sku holder
                     join set_part on set_sku_id = holder.id
                     join sku part on part.id = part_sku_id
                     join product inside on inside.id = part.product_id
                    where holder.product_id = product.id and holder.is_set), '[]') as parts
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

/** Of a picture whose recipe is kept. */
export async function findRecipe(db: Db, address: string): Promise<Recipe | undefined> {
  const [found] = await db<{ recipe: Recipe }[]>`select recipe from drawing where address = ${address}`
  return found?.recipe
}
