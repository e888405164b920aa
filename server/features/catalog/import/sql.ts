import type { Localized } from '#domain/locale.ts'
import type { Db } from '#server/db/database.ts'
import { inSales } from '../in-sales-sql.ts'
import type { BookKind, BookTerm } from './term-book.ts'

const IMPORT_LOCK = 7_317_002

/** One import at a time, until the transaction ends: two would add the same new terms. */
export async function lockImports(db: Db, waits = true): Promise<boolean> {
  if (waits) await db`select pg_advisory_xact_lock(${IMPORT_LOCK})`
  const [lock] = await db<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as "isMine"`
  return lock?.isMine === true
}

export async function listTerms(db: Db): Promise<BookTerm[]> {
  type Row = { id: number; kind: BookKind; code: string; name: Localized; aliases: string[]; parentId: number | null }
  const rows = await db<Row[]>`
    select id, kind, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name, parent_id as "parentId",
           aliases || array(select code from term_gone where new_id = term.id) as aliases
      from term
     order by sort, id`
  const terms = new Map<number, BookTerm>(rows.map(({ parentId: _, ...term }) => [term.id, { ...term, parent: undefined }]))
  for (const { id, parentId } of rows) {
    const term = terms.get(id)
    if (term && parentId !== null) term.parent = terms.get(parentId)
  }
  return [...terms.values()]
}

export async function insertTerms(db: Db, terms: readonly BookTerm[]): Promise<void> {
  const rows = terms.map(({ kind, code, name, parent }) => ({
    kind,
    code,
    name_zh: name.zh,
    name_en: name.en,
    parent_id: parent?.id ?? null,
  }))
  const inserted = await db<{ id: number; kind: string; code: string }[]>`
    insert into term (kind, code, name_zh, name_en, parent_id, sort)
    select kind, code, name_zh, name_en, parent_id, 10000
      from jsonb_to_recordset(${db.json(rows)}) as t (kind text, code text, name_zh text, name_en text, parent_id int)
    returning id, kind, code`
  await db`
    insert into estate (term_id) select unnest(${inserted.filter(({ kind }) => kind === 'estate').map(({ id }) => id)}::int[])`
  const ids = new Map(inserted.map(({ id, kind, code }) => [`${kind} ${code}`, id]))
  for (const term of terms) term.id = ids.get(`${term.kind} ${term.code}`) ?? 0
}

export type EstateRow = {
  term_id: number
  name_zh: string
  name_en: string
  parent_id: number | null
  image: string
  village_zh: string
  village_en: string
  founded: number | null
  hectares: number | null
  blurb_zh: string
  blurb_en: string
  story_zh: string
  story_en: string
}

export const listEstates = (db: Db): Promise<EstateRow[]> =>
  db<EstateRow[]>`
    select term.id as term_id, name_zh, name_en, parent_id, image,
           coalesce(village_zh, '') as village_zh, coalesce(village_en, '') as village_en, founded, hectares,
           coalesce(blurb_zh, '') as blurb_zh, coalesce(blurb_en, '') as blurb_en,
           coalesce(story_zh, '') as story_zh, coalesce(story_en, '') as story_en
      from term
      left join estate on term_id = term.id
     where kind = 'estate'`

export async function saveEstates(db: Db, rows: readonly EstateRow[]): Promise<void> {
  await db`
    update term
       set name_zh = t.name_zh, name_en = t.name_en, parent_id = t.parent_id, image = t.image
      from jsonb_to_recordset(${db.json(rows as never)}) as t (term_id int, name_zh text, name_en text, parent_id int, image text)
     where id = t.term_id`
  await db`
    insert into estate (term_id, village_zh, village_en, founded, hectares, blurb_zh, blurb_en, story_zh, story_en)
    select * from jsonb_to_recordset(${db.json(rows as never)})
      as t (term_id int, village_zh text, village_en text, founded smallint, hectares numeric,
            blurb_zh text, blurb_en text, story_zh text, story_en text)
    on conflict (term_id) do update
       set village_zh = excluded.village_zh, village_en = excluded.village_en, founded = excluded.founded,
           hectares = excluded.hectares, blurb_zh = excluded.blurb_zh, blurb_en = excluded.blurb_en,
           story_zh = excluded.story_zh, story_en = excluded.story_en`
}

export type ProductRow = {
  code: string
  name_zh: string
  name_en: string
  blurb_zh: string
  blurb_en: string
  description_zh: string
  description_en: string
  images: string[]
  alcohol: number | null
  residual_sugar: number | null
  acidity: number | null
  serving: string | null
  drinking: string | null
  bars: object | null
  flags: string[]
  ingredients_zh: string
  ingredients_en: string
  storage_zh: string
  storage_en: string
  bottling: string
  importer_zh: string
  importer_en: string
  search_text: string
  source_digest: string
}
/** What the shop knows of a SKU. `listed`: its stock as lists count it, with what is set aside for flash sales. */
export type KnownSku = {
  id: number
  code: string
  vintage: number | null
  sizeMl: number
  pack: number
  price: number
  listPrice: number | null
  stock: number
  listed: number
  sourceStock: number | null
  sourceStockBefore: number | null
  cost: number | null
  weightG: number
  lowStock: number | null
  gtin: string
  image: string
  isOnSale: boolean
  position: number
}
export type KnownTerm = { id: number; kind: BookKind; share: number | null }
export type KnownProduct = ProductRow & { id: number; isOnSale: boolean; terms: KnownTerm[]; skus: KnownSku[] }

export async function listDigests(db: Db): Promise<Map<string, string>> {
  const rows = await db<{ code: string; digest: string }[]>`select code, source_digest as digest from product`
  return new Map(rows.map(({ code, digest }) => [code, digest]))
}

export const listKnownProducts = (db: Db, codes: readonly string[]): Promise<KnownProduct[]> =>
  db<KnownProduct[]>`
    select id, code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, images, alcohol, residual_sugar, acidity,
           serving::text, drinking::text, bars, flags, ingredients_zh, ingredients_en, storage_zh, storage_en, bottling, importer_zh, importer_en,
           search_text, source_digest,
           on_sale as "isOnSale",
           coalesce((select jsonb_agg(jsonb_build_object(
                              'id', sku.id, 'code', code, 'vintage', vintage, 'sizeMl', size_ml, 'pack', pack, 'price', price,
                              'listPrice', list_price, 'stock', stock, 'sourceStock', source_stock, 'sourceStockBefore', source_stock_before, 'cost', cost, 'weightG', weight_g, 'lowStock', low_stock,
                              'gtin', gtin, 'image', image, 'isOnSale', on_sale, 'position', position, 'listed', stock + ${inSales(db)})
                              order by position, sku.id)
                       from sku where product_id = product.id), '[]') as skus,
           coalesce((select jsonb_agg(jsonb_build_object('id', term.id, 'kind', kind, 'share', share) order by position, term.id)
                       from product_term join term on term.id = term_id
                      where product_id = product.id), '[]') as terms
      from product
     where code = any(${[...codes]})`

/**
 * Locks wines and their SKUs until the import is written, so orders wait. Everybody locks SKUs before products, by ascending id,
 * to avoid deadlocks (stock.ts, orders/sql.ts, after-sales/restock.ts).
 */
export async function lockWines(db: Db, codes: readonly string[]): Promise<void> {
  const own = db`select id from product where code = any(${[...codes]})`
  await db`select from sku where product_id in (${own}) order by id for no key update`
  await db`select from product where id in (${own}) order by id for no key update`
}

export async function saveProducts(db: Db, rows: readonly ProductRow[]): Promise<Map<string, number>> {
  const saved = await db<{ id: number; code: string }[]>`
    insert into product (code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, images, alcohol, residual_sugar,
                         acidity, serving, drinking, bars, flags, ingredients_zh, ingredients_en, storage_zh, storage_en, bottling,
                         importer_zh, importer_en, search_text, source_digest)
    select code, name_zh, name_en, blurb_zh, blurb_en, description_zh, description_en, images, alcohol, residual_sugar,
           acidity, serving::int4range, drinking::int4range, bars, flags, ingredients_zh, ingredients_en, storage_zh, storage_en, bottling,
           importer_zh, importer_en, search_text, source_digest
      from jsonb_to_recordset(${db.json(rows as never)})
        as t (code text, name_zh text, name_en text, blurb_zh text, blurb_en text, description_zh text, description_en text,
              images text[], alcohol numeric, residual_sugar numeric, acidity numeric, serving text, drinking text, bars jsonb,
              flags text[], ingredients_zh text, ingredients_en text, storage_zh text, storage_en text, bottling text,
              importer_zh text, importer_en text, search_text text, source_digest text)
    on conflict (code) do update
       set name_zh = excluded.name_zh, name_en = excluded.name_en, blurb_zh = excluded.blurb_zh, blurb_en = excluded.blurb_en,
           description_zh = excluded.description_zh, description_en = excluded.description_en, images = excluded.images,
           alcohol = excluded.alcohol, residual_sugar = excluded.residual_sugar, acidity = excluded.acidity,
           serving = excluded.serving, drinking = excluded.drinking, bars = excluded.bars, flags = excluded.flags,
           ingredients_zh = excluded.ingredients_zh, ingredients_en = excluded.ingredients_en, storage_zh = excluded.storage_zh,
           storage_en = excluded.storage_en, bottling = excluded.bottling, importer_zh = excluded.importer_zh,
           importer_en = excluded.importer_en,
           search_text = excluded.search_text, source_digest = excluded.source_digest, updated_at = now()
    returning id, code`
  return new Map(saved.map(({ id, code }) => [code, id]))
}

type TermPair = { productId: number; termId: number; position: number; share: number | null }

export async function saveProductTerms(db: Db, productIds: readonly number[], pairs: readonly TermPair[]): Promise<void> {
  await db`delete from product_term where product_id = any(${[...productIds]}::int[])`
  await db`
    insert into product_term (product_id, term_id, position, share)
    select * from unnest(${pairs.map(({ productId }) => productId)}::int[], ${pairs.map(({ termId }) => termId)}::int[],
                         ${pairs.map(({ position }) => position)}::smallint[], ${pairs.map(({ share }) => share)}::smallint[])`
}

export type SkuRow = {
  product_id: number
  code: string
  vintage: number | null
  size_ml: number
  pack: number
  price: number
  list_price: number | null
  stock: number | null
  stock_before: number | null
  cost: number | null
  weight_g: number | null
  low_stock: number | null
  gtin: string
  image: string
  position: number
}

/** The wines that have these codes, or SKUs with them. */
export const listPlacesByCode = (db: Db, codes: readonly string[]): Promise<PlaceByCode[]> =>
  db<PlaceByCode[]>`
    select code, code as "wineCode", null as vintage, null as "sizeMl", null as pack from product where code = any(${[...codes]})
    union all
    select sku.code, product.code, vintage, size_ml, pack
      from sku join product on product.id = product_id where sku.code = any(${[...codes]})`
export type PlaceByCode = { code: string; wineCode: string; vintage: number | null; sizeMl: number | null; pack: number | null }

/** Packs with these barcodes (domain/gtin.ts, `wholeGtin`). */
export const listPacksByGtin = (db: Db, gtins: readonly string[]): Promise<PackByGtin[]> =>
  db<PackByGtin[]>`
    select lpad(gtin, 14, '0') as gtin, product.code as "wineCode", vintage, size_ml as "sizeMl", pack,
           sku.on_sale and product.on_sale as "isOnSale"
      from sku join product on product.id = product_id
     where gtin <> '' and lpad(gtin, 14, '0') = any(${[...gtins]})`
export type PackByGtin = {
  gtin: string
  wineCode: string
  vintage: number | null
  sizeMl: number
  pack: number
  isOnSale: boolean
}

export async function endSkus(db: Db, ids: readonly number[]): Promise<void> {
  await db`update sku set on_sale = false where id = any(${[...ids]}::int[])`
}

export async function listSkuCodes(db: Db): Promise<Set<string>> {
  return new Set((await db<{ code: string }[]>`select code from sku`).map(({ code }) => code))
}

/**
 * Adds or changes SKUs. Stock changes only when the list's number differs from last time: importing an old list again must not
 * bring back sold bottles. A list that we exported says what the stock was then: its number changes the stock by the difference,
 * whatever was sold meanwhile. Sets have none. The list's number includes packs set aside for flash sales, which stay set aside.
 */
export async function saveSkus(db: Db, rows: readonly SkuRow[]): Promise<void> {
  const isUnchanged = db`
    (excluded.source_stock is null or excluded.source_stock = excluded.source_stock_before
      or excluded.source_stock = sku.source_stock
         and (excluded.source_stock_before is null or excluded.source_stock_before = sku.source_stock_before))`
  const stock = db`
    case when sku.is_set then 0
         when ${isUnchanged} then sku.stock
         when excluded.source_stock_before is not null
         then greatest(0, sku.stock + excluded.source_stock - excluded.source_stock_before)
         else greatest(0, excluded.source_stock - ${inSales(db)}) end`
  await db`
    insert into sku (product_id, code, vintage, size_ml, pack, price, list_price, stock, received, source_stock, source_stock_before, cost, weight_g,
                     low_stock, gtin, image, position, on_sale)
    select product_id, code, vintage, size_ml, pack, price, list_price, coalesce(stock, 0), coalesce(stock, 0), stock, stock_before, cost,
           coalesce(weight_g, 0), low_stock, gtin, image, position, price > 0
      from jsonb_to_recordset(${db.json(rows as never)})
        as t (product_id int, code text, vintage smallint, size_ml int, pack smallint, price bigint, list_price bigint,
              stock int, stock_before int, cost bigint, weight_g int, low_stock int, gtin text, image text, position smallint)
    on conflict (product_id, vintage, size_ml, pack) do update
       set price = excluded.price, list_price = excluded.list_price, position = excluded.position,
           -- Without a price it is off sale; with its first one it goes on.
           on_sale = excluded.price > 0 and (sku.on_sale or sku.price = 0),
           image = coalesce(nullif(excluded.image, ''), sku.image),
           cost = coalesce(excluded.cost, sku.cost), weight_g = coalesce(nullif(excluded.weight_g, 0), sku.weight_g),
           low_stock = coalesce(excluded.low_stock, sku.low_stock), gtin = coalesce(nullif(excluded.gtin, ''), sku.gtin),
           stock = ${stock},
           received = sku.received + ${stock} - sku.stock,
           source_stock = case when ${isUnchanged} then sku.source_stock else excluded.source_stock end,
           source_stock_before = case when ${isUnchanged} then sku.source_stock_before else excluded.source_stock_before end`
}
