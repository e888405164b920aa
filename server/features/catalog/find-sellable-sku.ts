import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** A SKU as carts and orders need it. `isOnSale` says nothing about stock. */
export type SellableSku = {
  skuId: number
  /** The wire's `unique`. */
  skuCode: string
  productId: number
  name: Localized
  image: string
  vintage: number | null
  sizeMl: number
  pack: number
  /** In grams; 0 when nobody has weighed it. */
  weightG: number
  price: Fen
  listPrice: Fen | null
  stock: number
  isOnSale: boolean
}

type Wanted = { productId?: number; skuCode: string }

/**
 * The SKU that a client names, on sale or not. An empty `skuCode` means the wine's only SKU (docs/wire.md, "Product"): with several there is
 * no answer. With a `productId` the SKU must be one of that wine.
 */
export async function findSellableSku(db: Db, { productId, skuCode }: Wanted): Promise<SellableSku | undefined> {
  if (skuCode === '' && productId === undefined) return undefined
  const found = await db<SellableSku[]>`
    ${selectSku(db)}
     where ${skuCode === '' ? db`sku.on_sale` : db`sku.code = ${skuCode}`}
       ${productId === undefined ? db`` : db`and sku.product_id = ${productId}`}
     limit 2`
  return found.length === 1 ? found[0] : undefined
}

/** The SKUs with these ids, in no particular order; unknown ids are left out. */
export const listSellableSkus = (db: Db, skuIds: readonly number[]): Promise<SellableSku[]> =>
  db<SellableSku[]>`${selectSku(db)} where sku.id in ${db([...new Set([0, ...skuIds])])}`

const selectSku = (db: Db) => db`
  select sku.id as "skuId", sku.code as "skuCode", product.id as "productId",
         jsonb_build_object('zh', product.name_zh, 'en', product.name_en) as name,
         coalesce(nullif(sku.image, ''), product.images[1], '') as image,
         sku.vintage, sku.size_ml as "sizeMl", sku.pack, sku.weight_g as "weightG", sku.price, sku.list_price as "listPrice", sku.stock,
         sku.on_sale and product.on_sale as "isOnSale"
    from sku
    join product on product.id = sku.product_id`
