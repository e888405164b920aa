import type { CategoryPage, CategoryPageKind } from '#domain/category-page.ts'
import type { Localized } from '#domain/locale.ts'
import type { Fen } from '#domain/money.ts'
import type { CategoryKind, ProductFlag, TermRef } from '#domain/product.ts'
import type { SetPart } from '#domain/set.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { idArray } from '#server/db/one-plan-sql.ts'
import { partsOfWineColumn } from './set-parts-sql.ts'

/** As an array, and not as jsonb: a wine has twenty of them, which were half of the time of its statement. */
export type TermRow = [id: number, kind: string, code: string, zh: string, en: string]
export type CardRow = {
  id: number
  name: Localized
  blurb: Localized
  images: string[]
  price: Fen
  listPrice: Fen | null
  vintage: number | null
  vintages: number[]
  pack: number
  stock: number
  sales: number
  skuCount: number
  skuCode: string
  gtin: string
  flags: ProductFlag[]
  starSum: number
  reviewCount: number
  terms: TermRow[]
  /** Of a set. */
  parts: SetPart[] | null
}

/** Card data of these wines, unordered, without wines off sale; only with the terms of a card. */
export const listCardRows = (db: Db, ids: readonly number[]): Promise<CardRow[]> =>
  db<CardRow[]>`
    select ${cardColumns(db)} ${cardSource(db, db`and kind in ('estate', 'region', 'grape', 'type', 'taste', 'farming')`)}
     where product.id = any(${idArray(db, ids)}) and product.on_sale`

/** The columns of `CardRow`, from `cardSource`. */
export const cardColumns = (db: Db): Fragment => db`
  product.id,
  json_build_object('zh', product.name_zh, 'en', product.name_en) as name,
  json_build_object('zh', product.blurb_zh, 'en', product.blurb_en) as blurb,
  wine_pictures(product.id, product.name_en, product.images) as images, product.flags, product.star_sum as "starSum",
  product.review_count as "reviewCount", best.price, best.list_price as "listPrice", best.vintage, best.pack,
  offer.vintages, offer.stock, product.sales, offer.count as "skuCount", best.code as "skuCode", best.gtin,
  coalesce(shown.terms, '[]') as terms, ${partsOfWineColumn(db, db`product.id`)}`

/** `andTerms` narrows the terms. */
export const cardSource = (db: Db, andTerms: Fragment = db``): Fragment => db`
      from product
      cross join lateral (
        select price, compared_price(sku) as list_price, vintage, pack, code, gtin
          from sku
         where sku.product_id = product.id and sku.on_sale
         order by available(sku) > 0 desc, price, position
         limit 1
      ) best
      cross join lateral (
        select sum(available(sku)) as stock, count(*) as count,
               coalesce(case when sum(available(sku)) > 0
                             then array_agg(distinct vintage order by vintage desc) filter (where vintage is not null and available(sku) > 0)
                             else array_agg(distinct vintage order by vintage desc) filter (where vintage is not null) end,
                        '{}') as vintages
          from sku
         where sku.product_id = product.id and sku.on_sale
      ) offer
      cross join lateral (
        select json_agg(json_build_array(term.id, kind, code, name_zh, name_en) order by product_term.position, term.id) as terms
          from product_term
          join term on term.id = product_term.term_id
         where product_term.product_id = product.id ${andTerms}
      ) shown`

export type DimensionRow = TermRef & { kind: CategoryKind; image: string; parentCode: string | null }

export const listDimensionTerms = (db: Db, kinds: readonly CategoryKind[]): Promise<DimensionRow[]> =>
  db<DimensionRow[]>`
    select term.id, term.kind, term.code, jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
           term.image, coalesce(wider.code, parent.code) as "parentCode"
      from term
      join product_term on product_term.term_id = term.id
      join product on product.id = product_term.product_id and product.on_sale
      left join term parent on parent.id = term.parent_id
      left join term wider on wider.id = parent.parent_id and term.kind = 'region'
     where term.kind = any(${[...kinds]})
       and exists (select from sku where sku.product_id = product.id and sku.on_sale)
     group by term.id, parent.code, wider.code
     order by term.sort, term.name_en`

export const listIdsByTerm = (db: Db, termIds: readonly number[], limit: number): Promise<{ termId: number; ids: number[] }[]> =>
  db<{ termId: number; ids: number[] }[]>`
    select term.id as "termId", array(
             select product.id
               from product_term
               join product on product.id = product_term.product_id and product.on_sale
              where product_term.term_id = term.id
                and exists (select from sku where sku.product_id = product.id and sku.on_sale and available(sku) > 0)
              order by product.sort desc, product.id desc
              limit ${limit}) as ids
      from term
     where term.id = any(${[...termIds]}::int[])`

export type TermPageRow = TermRef & { kind: CategoryPageKind; note: Localized; image: string; estate: CategoryPage['estate'] }

export async function findTerm(db: Db, id: number): Promise<TermPageRow | undefined> {
  const [term] = await db<TermPageRow[]>`
    select term.id, kind, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name,
           jsonb_build_object('zh', note_zh, 'en', note_en) as note, image,
           case when estate.term_id is not null then
             jsonb_build_object('village', jsonb_build_object('zh', village_zh, 'en', village_en),
                                'blurb', jsonb_build_object('zh', blurb_zh, 'en', blurb_en),
                                'story', jsonb_build_object('zh', story_zh, 'en', story_en),
                                'founded', founded, 'hectares', hectares)
           end as estate
      from term
      left join estate on estate.term_id = term.id
     where term.id = ${id}`
  return term
}

export const listTermImages = (db: Db, ids: readonly number[]): Promise<{ id: number; image: string }[]> =>
  db<{ id: number; image: string }[]>`select id, image from term where id = any(${[...ids]}::int[]) and image <> ''`

export const listTermIdsWithAbove = (db: Db, productIds: readonly number[]): Promise<{ productId: number; ids: number[] }[]> =>
  db<{ productId: number; ids: number[] }[]>`${selectTermIdsWithAbove(db, idArray(db, productIds))}`

/** As part of a larger statement. */
export const selectTermIdsWithAbove = (db: Db, productIds: Fragment): Fragment => db`
    with recursive above (product_id, term_id) as (
      select product_id, term_id from product_term where product_id = any(${productIds})
      union
      select above.product_id, term.parent_id
        from above join term on term.id = above.term_id
       where term.parent_id is not null
    )
    select product_id as "productId", array_agg(term_id) as ids from above group by product_id`

/** `parent_kinds`: allowed kinds of the term with the code `parent`. */
export type VocabularyRow = {
  kind: string
  code: string
  name_zh: string
  name_en: string
  aliases: readonly string[]
  note_zh: string
  note_en: string
  sort: number
  parent_kinds: readonly string[]
  parent: string | null
}

const SEEDED = ['name_zh', 'name_en', 'aliases', 'note_zh', 'note_en', 'sort'] as const

/** Columns that staff have edited stay; terms that they merged or deleted do not come back. */
export async function saveVocabulary(db: Db, rows: readonly VocabularyRow[]): Promise<boolean> {
  const next = (column: (typeof SEEDED)[number]) =>
    db`case when ${column} = any(term.edited_fields) then term.${db(column)} else excluded.${db(column)} end`
  const changed = await db`
    insert into term (kind, code, name_zh, name_en, aliases, note_zh, note_en, sort)
    select kind, code, name_zh, name_en, aliases, note_zh, note_en, sort
      from jsonb_to_recordset(${db.json([...rows])})
        as t (kind text, code text, name_zh text, name_en text, aliases text[], note_zh text, note_en text, sort int)
     where not exists (select from term_gone gone where gone.kind = t.kind and gone.code = t.code)
    on conflict (kind, code) do update
       set name_zh = ${next('name_zh')}, name_en = ${next('name_en')}, aliases = ${next('aliases')},
           note_zh = ${next('note_zh')}, note_en = ${next('note_en')}, sort = ${next('sort')}
     where (term.name_zh, term.name_en, term.aliases, term.note_zh, term.note_en, term.sort)
           is distinct from
           (${next('name_zh')}, ${next('name_en')}, ${next('aliases')}, ${next('note_zh')}, ${next('note_en')}, ${next('sort')})
    returning id`
  const moved = await db`
    update term
       set parent_id = parent.id
      from jsonb_to_recordset(${db.json([...rows])}) as t (kind text, code text, parent_kinds text[], parent text)
      join (select id, kind, code from term union all select new_id, kind, code from term_gone where new_id is not null) parent
        on parent.kind = any(t.parent_kinds) and parent.code = t.parent
     where term.kind = t.kind and term.code = t.code and 'parent_id' <> all(term.edited_fields)
       and term.parent_id is distinct from parent.id and term.id <> parent.id
    returning term.id`
  return changed.length + moved.length > 0
}
