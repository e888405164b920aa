import type { Localized } from '#domain/locale.ts'
import type { ProductFlag } from '#domain/product.ts'
import type { Db } from '#server/db/database.ts'
import { isMeantByPrice } from '../../search/sku-price-sql.ts'
import { NUMBER_MAX, UNKNOWN } from './unknown-number.ts'

/** `former…`: of terms that were merged into it. */
export type IndexedTerm = {
  id: number
  kind: string
  code: string
  name: Localized
  parentId: number | null
  sort: number
  formerIds: number[]
  formerCodes: string[]
}

export const listIndexedTerms = (db: Db): Promise<IndexedTerm[]> =>
  db<IndexedTerm[]>`
    select id, kind, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name, parent_id as "parentId", sort,
           array(select old_id from term_gone where new_id = term.id) as "formerIds",
           array(select code from term_gone where new_id = term.id) as "formerCodes"
      from term`

/** Vintage (0: none), size in ml, price in fen (UNKNOWN when price searches ignore it). */
export type IndexedSku = readonly [vintage: number, sizeMl: number, price: number]

/** Of SKUs in stock, or all when the wine is sold out: `price` is the lowest in fen, `isReduced` that of the card. */
export type IndexedWine = {
  id: number
  sort: number
  createdMs: number
  sales: number
  starSum: number
  reviewCount: number
  flags: ProductFlag[]
  alcohol: number | null
  sugar: number | null
  drinkFrom: number | null
  drinkTo: number | null
  isInStock: boolean
  price: number
  isReduced: boolean
  skus: IndexedSku[]
  termIds: number[]
}

/** In their order. */
export async function listWinesOnSale(db: Db): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from product where on_sale order by id`
  return rows.map(({ id }) => id)
}

/** Some milliseconds of PostgreSQL and of this process: one statement for all would not end within its time limit when there are 100,000. */
export const ROWS_AT_ONCE = 250

export async function* eachIndexedWines(db: Db, ids: readonly number[]): AsyncGenerator<IndexedWine[]> {
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    yield await listIndexedWines(db, ids.slice(from, from + ROWS_AT_ONCE))
}

export const listIndexedWines = (db: Db, ids: readonly number[]): Promise<IndexedWine[]> => db<IndexedWine[]>`
  with offer as (
    select product_id,
           coalesce(sum(left_over) > 0, false) as is_in_stock,
           coalesce(min(price) filter (where left_over > 0), min(price)) as price,
           (array_agg(compared_price(sku) order by left_over > 0 desc, price, position))[1] is not null as is_reduced,
           coalesce(array_agg(distinct facts) filter (where left_over > 0), array_agg(distinct facts)) as skus
      from sku
      cross join lateral (
        select array[coalesce(vintage, 0), size_ml,
                     case when ${isMeantByPrice(db)} then least(price, ${NUMBER_MAX})::int else ${UNKNOWN}::int end] as facts,
               available(sku) as left_over
      ) known
     where on_sale and product_id = any(${[...ids]}::int[])
     group by product_id
  ), named as (
    select product_id, array_agg(term_id) as term_ids
      from product_term
      where product_id = any(${[...ids]}::int[])
     group by product_id
  )
  select product.id, product.sort, (extract(epoch from created_at) * 1000)::float8 as "createdMs", product.sales,
         star_sum as "starSum", review_count as "reviewCount", flags, alcohol, residual_sugar as sugar,
         lower(drinking) as "drinkFrom", upper(drinking) - 1 as "drinkTo",
         offer.is_in_stock as "isInStock", offer.price, offer.is_reduced as "isReduced", offer.skus,
         coalesce(named.term_ids, '{}') as "termIds"
    from product
    join offer on offer.product_id = product.id
    left join named on named.product_id = product.id
   where product.on_sale and product.id = any(${[...ids]}::int[])`
