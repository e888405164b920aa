import type { StaffWineRow } from '#contract/staff/wine-list.ts'
import type { Localized } from '#domain/locale.ts'
import { LOW_STOCK } from '#domain/product.ts'
import type { WineCounts, WineFilter, WineSort, WineState } from '#domain/wine-list.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import { hasBarcode } from '#server/http/barcode-sql.ts'
import { isLabelMissing } from './label-missing-sql.ts'
import { decidedState, shownState } from './wine-state-sql.ts'

/** `ids`: what the shop's own search has found, best first. */
export type Narrowing = WineFilter & { ids?: readonly number[] | undefined }
export type Ordering = { sort?: WineSort | undefined; order: 'asc' | 'desc' }

/** A list in one language has its name in both. */
const isHalfWritten = (db: Db): Fragment => db`
  (product.name_zh = '' or product.name_en = '' or product.name_zh = product.name_en or (product.blurb_zh = '') <> (product.blurb_en = '')
   or (product.description_zh = '') <> (product.description_en = ''))`

/** What `wine_tally` holds of wines, read from the wines themselves; its state is what was decided. */
const freshTallies = (db: Db, which: Fragment): Fragment => db`
  select product.id as product_id, ${decidedState(db)} as state, coalesce(offer.stock, 0)::integer as stock,
         coalesce(offer.is_low, false) as is_low, offer.price, product.sales,
         not coalesce(offer.has_price, false) as price_missing, cardinality(product.images) = 0 as picture_missing,
         ${isHalfWritten(db)} as translation_missing, product.created_at, product.updated_at,
         coalesce(nullif(product.name_en, ''), product.name_zh) as name,
         lower(concat_ws(chr(10), product.code, product.name_zh, product.name_en)) as named
    from product
    left join (
      select product_id, sum(available(sku)) filter (where on_sale) as stock,
             bool_or(on_sale and available(sku) > 0 and available(sku) <= coalesce(low_stock, ${LOW_STOCK})) as is_low,
             bool_or(on_sale and price > 0) as has_price, coalesce(min(price) filter (where on_sale), min(price) filter (where price > 0)) as price
        from sku
       where product_id in (${which})
       group by product_id
    ) offer on offer.product_id = product.id
   where product.id in (${which})`

/** Kept rows, and fresh ones of the wines that have changed since: always what stands in the wines. */
const tallies = (db: Db): Fragment => db`
  (select * from wine_tally where product_id not in (select product_id from wine_tally_pending)
   union all ${freshTallies(db, db`select product_id from wine_tally_pending`)})`

const FOLD_LOCK = 'wine_tally'

/**
 * Writes fresh rows for wines that have changed. False when there are none, or another process is at it. One at a time, so that no older
 * row replaces a newer one.
 */
export async function foldTallies(tx: Db, limit: number): Promise<boolean> {
  const [free] = await tx<[{ isMine: boolean }]>`select pg_try_advisory_xact_lock(hashtext(${FOLD_LOCK})) as "isMine"`
  if (!free.isMine) return false
  const { count } = await tx`
    with taken as materialized (
      delete from wine_tally_pending where product_id in (select product_id from wine_tally_pending limit ${limit}) returning product_id
    ), gone as (
      delete from wine_tally
       where product_id in (select product_id from taken) and not exists (select from product where id = product_id)
    )
    insert into wine_tally (product_id, state, stock, is_low, price, sales, price_missing, picture_missing, translation_missing,
                            created_at, updated_at, name, named)
    ${freshTallies(tx, tx`select product_id from taken`)}
    on conflict (product_id) do update
       set state = excluded.state, stock = excluded.stock, is_low = excluded.is_low, price = excluded.price, sales = excluded.sales,
           price_missing = excluded.price_missing, picture_missing = excluded.picture_missing,
           translation_missing = excluded.translation_missing, created_at = excluded.created_at,
           updated_at = excluded.updated_at, name = excluded.name, named = excluded.named`
  return count > 0
}

export async function hasPending(db: Db): Promise<boolean> {
  const [row] = await db<[{ some: boolean }]>`select exists (select from wine_tally_pending) as some`
  return row.some
}

const wanted = (db: Db, { keyword, ids = [], termId }: Narrowing): Fragment => db`
  wine as materialized (
    select product_id as id, ${shownState(db, db`state`, { isOffered: db`not price_missing`, isPriced: db`price > 0` })} as state, not price_missing as offered, stock, is_low as low, price, sales,
           coalesce(price, 0) = 0 as price_missing, picture_missing, translation_missing,
           product_id in (select id from product where ${isLabelMissing(db)}) as label_missing, created_at, updated_at, name, place
      from ${tallies(db)} tally
      left join unnest(${[...ids]}::int[]) with ordinality as best (id, place) on best.id = product_id
     where true ${keyword ? db`and ${isNamed(db, keyword)}` : db``} ${termId === undefined ? db`` : db`and ${hasTerm(db, termId)}`}
  )`

/** The shop's search knows only what is on sale, so names and codes are looked through besides. */
const isNamed = (db: Db, keyword: string): Fragment => db`
  (place is not null or named like lower(${containing(keyword)})
   or product_id in (select product_id from sku where sku.code = lower(${keyword}) or ${hasBarcode(db, keyword)}))`

/** Wines in any state whose code or one of whose names has these words. */
export async function listNamed(db: Db, words: string): Promise<number[]> {
  const rows = await db<
    { id: number }[]
  >`select product_id as id from ${tallies(db)} tally where named like lower(${containing(words)})`
  return rows.map(({ id }) => id)
}

/** The term or one below it. */
const hasTerm = (db: Db, termId: number): Fragment => db`
  product_id in (
    with recursive below as (
      select id from term where id = ${termId}
      union
      select term.id from term join below on term.parent_id = below.id
    )
    select product_id from product_term join below on below.id = product_term.term_id)`

const isWanted = (db: Db, { state, stock, missing }: Narrowing): Fragment => db`
  ${state ? db`state = ${state}` : db`state <> 'archived'`}
  ${stock === 'sold-out' ? db`and offered and stock = 0` : stock === 'low' ? db`and low` : stock === 'set' ? db`and id in (select product_id from sku where is_set)` : db``}
  ${missing ? db`and ${db(`${missing}_missing`)}` : db``}`

const COLUMN = {
  newest: 'created_at',
  changed: 'updated_at',
  name: 'name',
  price: 'price',
  stock: 'stock',
  sales: 'sales',
} as const

function ordered(db: Db, { sort, order }: Ordering, isSearched: boolean): Fragment {
  if (!sort && isSearched) return db`place nulls last, id desc`
  const down = db`desc nulls last, id desc`
  return db`${db(COLUMN[sort ?? 'newest'])} ${sort && order === 'asc' ? db`asc nulls last, id` : down}`
}

type Found = { ids: number[]; count: number; counts: WineCounts }

export async function findWineIds(
  db: Db,
  narrowing: Narrowing,
  { offset, limit, ...ordering }: Ordering & { offset: number; limit: number },
): Promise<Found> {
  const [found] = await db<[Found]>`
    with ${wanted(db, narrowing)}
    select array(select id from wine where ${isWanted(db, narrowing)} order by ${ordered(db, ordering, narrowing.ids !== undefined)}
                 limit ${limit} offset ${offset}) as ids,
           (select count(*) from wine where ${isWanted(db, narrowing)})::int as count,
           (select jsonb_build_object(
              'all', count(*) filter (where state <> 'archived'), 'on-sale', count(*) filter (where state = 'on-sale'),
              'unpriced', count(*) filter (where state = 'unpriced'), 'off-sale', count(*) filter (where state = 'off-sale'),
              'hidden', count(*) filter (where state = 'hidden'), 'draft', count(*) filter (where state = 'draft'),
              'planned', count(*) filter (where state = 'planned'), 'archived', count(*) filter (where state = 'archived'),
              'sold-out', count(*) filter (where state <> 'archived' and offered and stock = 0),
              'low', count(*) filter (where state <> 'archived' and low),
              'set', count(*) filter (where state <> 'archived' and id in (select product_id from sku where is_set)),
              'picture', count(*) filter (where state <> 'archived' and picture_missing),
              'translation', count(*) filter (where state <> 'archived' and translation_missing),
              'label', count(*) filter (where state <> 'archived' and label_missing),
              'price', count(*) filter (where state <> 'archived' and price_missing)) from wine) as counts`
  return found
}

/** All that match, in ascending order. */
export async function listWineIds(db: Db, narrowing: Narrowing): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    with ${wanted(db, narrowing)} select id from wine where ${isWanted(db, narrowing)} order by id`
  return rows.map(({ id }) => id)
}

type RowRead = Omit<StaffWineRow, 'changedAt' | 'publishAt' | 'state'> & {
  changedAt: Date
  publishAt: Date | null
  state: WineState
}

/** In the order of `ids`. */
export const listWineRows = (db: Db, ids: readonly number[]): Promise<RowRead[]> =>
  db<RowRead[]>`
    select product.id, product.code, jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name,
           (wine_pictures(product.id, product.name_en, product.images))[1] as image,
           ${shownState(db, decidedState(db), { isOffered: db`offer.is_offered`, isPriced: db`offer.has_price` })} as state, product.updated_at as "changedAt",
           product.publish_at as "publishAt", told.estate, told.region, told.type,
           offer.price_from as "priceFrom", offer.price_to as "priceTo", offer.skus, offer.stock, offer.is_offered as "isOffered", offer.is_low as "isLow", offer.is_set as "isSet",
           product.sales,
           array_remove(array[case when cardinality(product.images) = 0 then 'picture' end,
                              case when ${isHalfWritten(db)} then 'translation' end,
                              case when ${isLabelMissing(db)} then 'label' end,
                              case when not offer.has_price then 'price' end], null) as missing
      from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
      join product on product.id = asked.id
      cross join lateral (
        select coalesce(min(price) filter (where on_sale), min(price) filter (where price > 0)) as price_from,
               coalesce(max(price) filter (where on_sale), max(price) filter (where price > 0)) as price_to, count(*)::int as skus,
               coalesce(sum(available(sku)) filter (where on_sale), 0)::int as stock,
               coalesce(bool_or(on_sale and available(sku) > 0 and available(sku) <= coalesce(low_stock, ${LOW_STOCK})), false) as is_low,
               coalesce(bool_or(on_sale), false) as is_offered, coalesce(bool_or(price > 0), false) as has_price,
               coalesce(bool_or(is_set), false) as is_set
          from sku where sku.product_id = product.id
      ) offer
      cross join lateral (
        select (jsonb_agg(name order by position) filter (where kind = 'estate')) -> 0 as estate,
               (jsonb_agg(name order by position) filter (where kind = 'region')) -> 0 as region,
               (jsonb_agg(name order by position) filter (where kind = 'type')) -> 0 as type
          from (select kind, position, jsonb_build_object('zh', name_zh, 'en', name_en) as name
                  from product_term join term on term.id = term_id
                 where product_id = product.id and kind in ('estate', 'region', 'type')) named
      ) told
     order by place`

export const listTermNames = (db: Db, ids: readonly number[]): Promise<{ id: number; name: Localized }[]> =>
  db`select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name from term where id = any(${[...ids]}::int[])`
