import type { SearchArticle, SearchEstate, SearchRange, SearchWine } from '#domain/search.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { idArray, keyArray } from '#server/db/one-plan-sql.ts'
import { singleFlight } from '#server/db/single-flight.ts'
import { hasBarcode } from '#server/http/barcode-sql.ts'
import { isMeantByPrice, isOnOffer } from './sku-price-sql.ts'
import type { LexiconAlias, LexiconTerm } from './words/lexicon.ts'

export type SearchState = { lexicon: number; words: number; isPending: boolean }

export const readState = singleFlight(async (db: Db): Promise<SearchState> => {
  const rows = await db<SearchState[]>`
    select lexicon, words, exists (select from search_pending) as "isPending" from search_state`
  return stateOf(rows)
})

/** All of these must be true of one SKU. */
export type SkuBounds = { price?: SearchRange; vintage?: SearchRange; size?: SearchRange }
export type Bounds = SkuBounds & { alcohol?: SearchRange; sugar?: SearchRange; drinking?: SearchRange }
type MatchRow = SearchState & { place: number | null; ids: Buffer | null }
export type Matching = { state: SearchState; found: readonly Int32Array[] }

/**
 * The wines of each condition (tsquery), in order, and the state. Ids come as bytes: parsing thousands of numbers as text would
 * take longer than the search. `isFirstOnly`: of the first condition that has any. `most`: so many of each.
 */
export async function listMatches(
  db: Db,
  conditions: readonly string[],
  { isFirstOnly = false, most, bounds = {} }: { isFirstOnly?: boolean; most?: number; bounds?: Bounds } = {},
): Promise<Matching> {
  const matching = db`search_wine where search_wine.words @@ condition::tsquery ${isWithin(db, bounds)}`
  const rows = await db<MatchRow[]>`
    select lexicon, words, exists (select from search_pending) as "isPending", place, ids
      from search_state
      left join (
        select place, ids
          from unnest(${keyArray(db, conditions)}) with ordinality as asked (condition, place)
          cross join lateral (
            select string_agg(int4send(product_id), '') as ids
              from ${most === undefined ? matching : db`(select product_id from ${matching} limit ${most}) few`}
          ) matching
         where ids is not null
         ${isFirstOnly ? db`order by place limit 1` : db``}
      ) matched on true`
  return { state: stateOf(rows), found: byPlace(conditions.length, rows) }
}

const isWithin = (db: Db, { alcohol, sugar, drinking, ...bounds }: Bounds): Fragment => db`
  ${hasSkuBounds(bounds) ? db`and exists (select from sku where sku.product_id = search_wine.product_id and ${isSkuWithin(db, bounds)})` : db``}
  ${sugar || drinking ? db`and ${isOfWine(db, sugar, drinking)}` : db``}
  ${alcohol ? db`and ${hasAlcoholWithin(db, alcohol)}` : db``}`

const isOfWine = (db: Db, sugar: SearchRange | undefined, drinking: SearchRange | undefined) => db`
  exists (
    select from product wine
     where wine.id = search_wine.product_id
       ${sugar ? db`and ${hasSugarWithin(db, sugar)}` : db``} ${drinking ? db`and ${isRipeWithin(db, drinking)}` : db``})`

export const listWithSku = (db: Db, bounds: SkuBounds): Promise<Int32Array> =>
  listIds(db, db`select product_id as id from sku where ${isSkuWithin(db, bounds)}`)

/** Of each SKU its wine, and what it satisfies: bit n is set for `bounds[n]`. */
export type SkuFits = { ids: Int32Array; fits: Int32Array }

export async function listSkuFits(db: Db, bounds: readonly SkuBounds[]): Promise<SkuFits> {
  const bits = bounds.map((bound, place) => db`(case when ${isSkuWithin(db, bound)} then ${2 ** place}::int else 0 end)`)
  const [row] = await db<{ ids: Buffer | null; fits: Buffer | null }[]>`
    select string_agg(int4send(product_id), '') as ids, string_agg(int4send(fits), '') as fits
      from (select product_id, ${bits.reduce((sum, bit) => db`${sum} + ${bit}`)} as fits from sku where on_sale) judged
     where fits > 0`
  return row?.ids && row.fits
    ? { ids: numbersOf(row.ids), fits: numbersOf(row.fits) }
    : { ids: new Int32Array(), fits: new Int32Array() }
}

/** Without a price, cases count too. Cheap tests first. */
const isSkuWithin = (db: Db, { price, vintage, size }: SkuBounds): Fragment =>
  db`(${[
    ...(price ? [isBetween(db, 'price', price)] : []),
    ...(vintage ? [isBetween(db, 'vintage', vintage)] : []),
    ...(size ? [isBetween(db, 'size_ml', size)] : []),
    price ? isMeantByPrice(db) : isOnOffer(db),
  ].reduce((all, condition) => db`${all} and ${condition}`)})`

const isBetween = (db: Db, column: string, { from = 0, to = Number.MAX_SAFE_INTEGER }: SearchRange): Fragment =>
  db`sku.${db(column)} between ${from}::bigint and ${to}::bigint`

export const hasSkuBounds = ({ price, vintage, size }: SkuBounds): boolean => Boolean(price ?? vintage ?? size)

const hasAlcoholWithin = (db: Db, { from = 0, to = ALCOHOL_MAX }: SearchRange) => db`alcohol between ${from} and ${to}`
const ALCOHOL_MAX = 100

const hasSugarWithin = (db: Db, { from = 0, to = SUGAR_MAX }: SearchRange) => db`residual_sugar between ${from} and ${to}`
const SUGAR_MAX = 1_000

/** A reversed range (from 2034 to 2026) asks for wines ripe in both years; `int4range` would reject it. */
const isRipeWithin = (db: Db, { from = YEAR_MIN, to = YEAR_MAX }: SearchRange) =>
  db`lower(drinking) <= ${to} and upper(drinking) > ${from}`
const [YEAR_MIN, YEAR_MAX] = [1900, 2200]

export const listWithAlcohol = (db: Db, range: SearchRange): Promise<Int32Array> =>
  listIds(db, db`select product_id as id from search_wine where ${hasAlcoholWithin(db, range)}`)

export const listWithSugar = (db: Db, range: SearchRange): Promise<Int32Array> =>
  listIds(db, db`select id from product where ${hasSugarWithin(db, range)}`)

export const listRipeWithin = (db: Db, range: SearchRange): Promise<Int32Array> =>
  listIds(db, db`select id from product where ${isRipeWithin(db, range)}`)

async function listIds(db: Db, found: Fragment): Promise<Int32Array> {
  const [row] = await db<{ ids: Buffer | null }[]>`select string_agg(int4send(id), '') as ids from (${found}) found`
  return row?.ids ? numbersOf(row.ids) : new Int32Array()
}

function byPlace(length: number, rows: readonly MatchRow[]): Int32Array[] {
  const found: Int32Array[] = Array.from({ length }, () => new Int32Array())
  for (const { place, ids } of rows) if (place !== null && ids !== null) found[place - 1] = numbersOf(ids)
  return found
}

function numbersOf(bytes: Buffer): Int32Array {
  const copy = Buffer.from(new ArrayBuffer(bytes.length))
  bytes.copy(copy)
  copy.swap32()
  return new Int32Array(copy.buffer, copy.byteOffset, copy.length / 4)
}

function stateOf([row]: readonly SearchState[]): SearchState {
  if (!row) throw new Error('the search has lost its state')
  return { lexicon: row.lexicon, words: row.words, isPending: row.isPending }
}

export const listLexiconTerms = (db: Db): Promise<LexiconTerm[]> =>
  db<LexiconTerm[]>`
    select id, kind, code, jsonb_build_object('zh', name_zh, 'en', name_en) as name, aliases, parent_id as "parentId"
      from term
     order by sort, id`

export const listLexiconAliases = (db: Db): Promise<LexiconAlias[]> =>
  db<LexiconAlias[]>`select phrase, folded, term_id as "termId", replacement from search_alias order by id`

export const listWordsSince = (db: Db, since: number): Promise<{ word: string; wines: number }[]> =>
  db<{ word: string; wines: number }[]>`select word, wines from search_word where changed > ${since}`

/** On sale, with a pack on sale that has this barcode. */
export async function listWinesByBarcode(db: Db, words: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct product_id as id from sku join product on product.id = product_id
     where ${hasBarcode(db, words)} and sku.on_sale and product.on_sale`
  return rows.map(({ id }) => id)
}

/** The best of these wines: of the first tier first, then those in stock. `tiers`: of each wine its own. */
export const listBestWines = (
  db: Db,
  { ids, tiers }: { ids: readonly number[]; tiers: readonly number[] },
  limit: number,
): Promise<SearchWine[]> =>
  db<SearchWine[]>`
    select product.id, jsonb_build_object('zh', name_zh, 'en', name_en) as name, (wine_pictures(product.id, name_en, images))[1] as image, offer.price
      from unnest(${idArray(db, ids)}, ${idArray(db, tiers)}) as matching (product_id, tier)
      join product on product.id = product_id and product.on_sale
      cross join lateral (
        select coalesce(min(price) filter (where available(sku) > 0), min(price)) as price, sum(available(sku)) > 0 as is_in_stock
          from sku
         where sku.product_id = product.id and sku.on_sale
      ) offer
     where offer.price is not null
     order by tier, offer.is_in_stock desc, product.sort desc, product.id desc
     limit ${limit}`

/** Of the first condition with hits, newest first. */
export const listSomeArticles = (
  db: Db,
  conditions: readonly string[],
  { limit, at }: { limit: number; at: Date },
): Promise<SearchArticle[]> =>
  db<SearchArticle[]>`
    select id, category_id as "categoryId", image, jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis
      from (
        select article_id, min(tier) as tier
          from unnest(${[...conditions]}::text[]) with ordinality as asked (condition, tier)
          join search_article on words @@ condition::tsquery
         group by article_id
      ) matching
      join article on article.id = article_id
     where hidden_at is null and published_at <= ${at}
     order by tier, published_at desc, id desc
     limit ${limit}`

const estateColumns = (db: Db) => db`
  term.id, term.code, term.image, jsonb_build_object('zh', term.name_zh, 'en', term.name_en) as name,
  jsonb_build_object('zh', coalesce(blurb_zh, ''), 'en', coalesce(blurb_en, '')) as blurb,
  case when region.id is not null then jsonb_build_object('zh', region.name_zh, 'en', region.name_en) end as region`

const estateJoins = (db: Db) => db`
  left join estate on estate.term_id = term.id
  left join term region on region.id = term.parent_id`

/** Unordered, without wine counts. */
export const listEstatesByTerm = (db: Db, termIds: readonly number[]): Promise<Omit<SearchEstate, 'wines'>[]> =>
  db<Omit<SearchEstate, 'wines'>[]>`
    select ${estateColumns(db)}
      from term ${estateJoins(db)}
     where term.id = any(${[...termIds]}::int[]) and term.kind = 'estate'`

/** Those with the most of these wines first. */
export const listEstatesOf = (db: Db, productIds: readonly number[], limit: number): Promise<Omit<SearchEstate, 'wines'>[]> =>
  db<Omit<SearchEstate, 'wines'>[]>`
    select ${estateColumns(db)}
      from (select term_id, count(*) as shown from product_term where product_id = any(${idArray(db, productIds)}) group by term_id) made
      join term on term.id = made.term_id ${estateJoins(db)}
     where term.kind = 'estate'
     order by shown desc, term.id
     limit ${limit}`
