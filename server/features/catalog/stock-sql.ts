import type { CheaperCase } from '#domain/cart.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { MovementAbout } from '#domain/stock.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { idArray } from '#server/db/one-plan-sql.ts'
import { partsColumn, type StockedPart } from './set-parts-sql.ts'
import { estateOf } from './whose-wine-sql.ts'

export type SellableSku = {
  skuId: number
  /** The wire's `unique`. */
  skuCode: string
  productId: number
  name: Localized
  estate?: Localized | null
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  /** In grams; 0 when unknown. */
  weightG: number
  price: Fen
  listPrice: Fen | null
  stock: number
  isOnSale: boolean
  /** Set for a set, whose stock is theirs. */
  parts: StockedPart[] | null
}

/** The producer of the row's wine. */
export const estateColumn = (db: Db, productId: Fragment) => db`${estateOf(db, productId)} as estate`

/** As part of a larger statement; `sku` and `product` are the rows. */
export const selectSku = (db: Db) => db`
  select sku.id as "skuId", sku.code as "skuCode", product.id as "productId",
         jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name, ${estateColumn(db, db`product.id`)},
         coalesce(nullif(sku.image, ''), (wine_pictures(product.id, product.name_en, product.images))[1]) as image,
         sku.vintage, sku.size_ml as "sizeMl", sku.pack, sku.weight_g as "weightG", sku.price,
         compared_price(sku) as "listPrice", available(sku) as stock, sku.on_sale and product.on_sale as "isOnSale", ${partsColumn(db)}
    from sku
    join product on product.id = sku.product_id`

/** At most two: the SKUs with this code, or without a code those on sale; with a `productId` only of that wine. */
export const listTwoNamed = (db: Db, skuCode: string, productId: number | undefined): Promise<SellableSku[]> =>
  db<SellableSku[]>`
    ${selectSku(db)}
     where ${skuCode === '' ? db`sku.on_sale` : db`sku.code = ${skuCode}`}
       ${productId === undefined ? db`` : db`and sku.product_id = ${productId}`}
     limit 2`

export const listSkusById = (db: Db, skuIds: readonly number[]): Promise<SellableSku[]> =>
  db<SellableSku[]>`${selectSku(db)} where sku.id in ${db([...new Set([0, ...skuIds])])}`

/** By the single bottle's SKU: the best case on sale of the same vintage and size that costs less than its bottles do singly. */
export async function listCheaperCases(db: Db, skuIds: readonly number[]): Promise<Map<number, CheaperCase>> {
  const rows = await db<(CheaperCase & { skuId: number })[]>`
    select distinct on (single.id) single.id as "skuId", larger.code as "skuCode", larger.pack, larger.price
      from sku single
      join sku larger on larger.product_id = single.product_id and larger.size_ml = single.size_ml
                     and larger.vintage is not distinct from single.vintage
     where single.id in ${db([0, ...skuIds])} and single.pack = 1 and larger.pack > 1
       and larger.on_sale and not larger.is_set and larger.stock > 0 and larger.price < single.price * larger.pack
     order by single.id, larger.price::numeric / larger.pack, larger.pack`
  return new Map(rows.map(({ skuId, ...found }) => [skuId, found]))
}

/** What a cart line is judged by: at most two SKUs, as `listTwoNamed` finds them. */
export const selectTwoNamed = (db: Db, skuCode: string, productId: number) => db`
  select sku.id as sku_id, sku.price, available(sku) as stock, sku.on_sale and product.on_sale as on_sale
    from sku
    join product on product.id = sku.product_id
   where sku.product_id = ${productId} and ${skuCode === '' ? db`sku.on_sale` : db`sku.code = ${skuCode}`}
   limit 2`

export type StockReason =
  | 'delivery'
  | 'breakage'
  | 'count'
  | 'return'
  | 'correction'
  | 'set-aside'
  | 'put-back'
  | 'import'
  | 'replacement'

/** `inSet`: the SKU of the set that the bottles are sold in, or come back from. Without `byAccount` whoever of the staff is acting. */
export type MovementReason = {
  reason: StockReason | ''
  byAccount?: number | undefined
  note?: string
  inSet?: number | undefined
  about?: MovementAbout | undefined
}

const aboutWords = (about: MovementAbout | undefined): string => (about ? `${about.kind} ${about.id}` : '')

/** Beside the rows of an update, so that it costs no statement of its own; its triggers run after it. */
const sayAbout = (db: Db, about: MovementAbout | undefined): Fragment =>
  db`(select set_config('rebstock.stock_about', ${aboutWords(about)}, true) as about) said`

/**
 * The trigger `stock_moved` of `sku` reads these settings, and writes them beside each change of stock from now on in this transaction. An
 * empty reason: what the figures tell.
 */
export const setMovementReason = async (tx: Db, { reason, byAccount, note = '', inSet, about }: MovementReason): Promise<void> =>
  void (await tx`
    select set_config('rebstock.stock_reason', ${reason}, true),
           set_config('rebstock.by_account', ${byAccount === undefined ? '' : String(byAccount)}, true),
           set_config('rebstock.stock_note', ${note}, true),
           set_config('rebstock.in_set', ${inSet === undefined ? '' : String(inSet)}, true),
           set_config('rebstock.stock_about', ${aboutWords(about)}, true)`)

type Moved = { productId: number; stock: number; isInSets: boolean }
type Taken = Moved & { skuId: number }

/** Undefined when too few are left, or the wine is off sale. A set has no stock: take its parts. */
export async function takeForSale(db: Db, skuId: number, quantity: number, about?: MovementAbout): Promise<Moved | undefined> {
  const [moved] = await takeAllForSale(db, [{ skuId, quantity }], about)
  return moved
}

/** In ascending order, like everywhere. */
export const lockForSale = async (tx: Db, skuIds: readonly number[]): Promise<void> =>
  void (await tx`select from sku where id = any(${[...skuIds]}::int[]) order by id for no key update`)

/** Those of which enough is left, each taken by one guarded update. Lock several before, in a statement of its own (orders/sql.ts, addToSales). */
export const takeAllForSale = (
  db: Db,
  wanted: readonly { skuId: number; quantity: number }[],
  about?: MovementAbout,
): Promise<Taken[]> =>
  db<Taken[]>`
    update sku
       set stock = stock - wanted.quantity, sold = sold + wanted.quantity
      from unnest(${idArray(
        db,
        wanted.map(({ skuId }) => skuId),
      )}, ${idArray(
        db,
        wanted.map(({ quantity }) => quantity),
      )}) as wanted (sku_id, quantity), ${sayAbout(db, about)}
     where sku.id = wanted.sku_id
       and said.about is not null
       and on_sale
       and not is_set
       and stock >= wanted.quantity
       and exists (select from product where product.id = sku.product_id and product.on_sale)
    returning sku.id as "skuId", product_id as "productId", stock, in_sets as "isInSets"`

export async function returnSold(db: Db, skuId: number, quantity: number, about?: MovementAbout): Promise<Moved | undefined> {
  const [moved] = await db<Moved[]>`
    update sku
       set stock = stock + ${quantity}, sold = sold - ${quantity}
      from ${sayAbout(db, about)}
     where id = ${skuId} and said.about is not null
    returning product_id as "productId", stock, in_sets as "isInSets"`
  return moved
}

/** Whether all of these are on sale. */
export async function areOnSale(db: Db, skuIds: readonly number[]): Promise<boolean> {
  const [found] = await db<[{ count: number }]>`
    select count(*)::integer as count
      from sku join product on product.id = product_id and product.on_sale
     where sku.id = any(${[...skuIds]}::int[]) and sku.on_sale`
  return found.count === new Set(skuIds).size
}

/** Changes the stock without a sale. Undefined when too few are left, as of a set always. */
export async function moveUnsold(db: Db, skuId: number, change: number): Promise<Moved | undefined> {
  const [moved] = await db<Moved[]>`
    update sku set stock = stock + ${change}
     where id = ${skuId} and not is_set and stock + ${change} >= 0
    returning product_id as "productId", stock, in_sets as "isInSets"`
  return moved
}

/** Like `moveUnsold`, but bottles come to the house or leave it. */
export async function moveReceived(db: Db, skuId: number, change: number): Promise<Moved | undefined> {
  const [moved] = await db<Moved[]>`
    update sku set stock = stock + ${change}, received = received + ${change}
     where id = ${skuId} and not is_set and stock + ${change} >= 0
    returning product_id as "productId", stock, in_sets as "isInSets"`
  return moved
}
