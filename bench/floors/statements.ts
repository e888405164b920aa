/** What a hand-written shop would ask: one statement for each page and each answer. */

const CARD = `json_build_object(
  'id', p.id, 'zh', p.name_zh, 'en', p.name_en, 'image', p.images[1], 'flags', p.flags, 'stars', p.star_sum, 'reviews', p.review_count,
  'terms', (select json_agg(term_id order by position) from product_term where product_id = p.id),
  'skus', (select json_agg(json_build_array(vintage, price, list_price, stock, size_ml, pack, code) order by position)
             from sku where product_id = p.id and on_sale))`

const ORDERS: Record<string, string> = {
  'price-asc': '(select min(price) from sku where product_id = p.id), p.id',
  'price-desc': '(select min(price) from sku where product_id = p.id) desc, p.id',
  newest: 'p.created_at desc, p.id',
  sales: 'p.sales desc, p.id',
  rating: 'p.star_sum desc, p.id',
  'vintage-desc': '(select max(vintage) from sku where product_id = p.id) desc, p.id',
}
const DEFAULT_ORDER = 'p.sort desc, p.id desc'

/** $1 is the wine. */
export const WINE = `
  with wine as (select * from product where id = $1 and on_sale),
       own as (select term_id, kind, position from product_term join term on term.id = term_id where product_id = $1),
       estates as (select product_id from product_term where term_id = (select term_id from own where kind = 'estate' limit 1) and product_id <> $1 limit 4),
       alike as (select product_id from product_term where term_id = (select term_id from own where kind = 'grape' order by position limit 1)
                  and product_id <> $1 limit 4)
  select wine.*, lower(serving) as "servingFrom", upper(serving) - 1 as "servingTo", lower(drinking) as "drinkingFrom", upper(drinking) - 1 as "drinkingTo",
    (select json_agg(term_id order by position) from own) as terms,
    (select json_agg(json_build_array(vintage, price, list_price, stock, size_ml, pack, code) order by position)
       from sku where product_id = $1 and on_sale) as skus,
    (select row_to_json(estate) from estate where term_id = (select term_id from own where kind = 'estate' limit 1)) as estate,
    (select json_agg(json_build_array(wine_stars, text, reply, created_at)) from
      (select * from review where product_id = $1 and hidden_at is null order by created_at desc limit 5) newest) as reviews,
    (select json_agg(json_build_array(min_spend, amount)) from coupon where is_open and deleted_at is null and given_by = 'claim') as coupons,
    (select json_agg(${CARD}) from product p join estates on product_id = p.id) as "sameEstate",
    (select json_agg(${CARD}) from product p join alike on product_id = p.id) as alike
  from wine`

/** $1 and $2 are a region and a grape by code, null for any. */
export const listOf = (sort: string): string => `
  with chosen as (select p.* from product p where on_sale
                     and ($1::text is null or exists (select from product_term join term on term.id = term_id where product_id = p.id and code = $1))
                     and ($2::text is null or exists (select from product_term join term on term.id = term_id where product_id = p.id and code = $2)))
  ${shownOf(ORDERS[sort] ?? DEFAULT_ORDER, 24)}`

/** $1 is a query of words. */
export const foundOf = (sort: string): string => `
  with chosen as (select p.* from product p join search_wine on product_id = p.id where on_sale and words @@ $1::tsquery)
  ${shownOf(ORDERS[sort] ?? DEFAULT_ORDER, 24)}`

const shownOf = (order: string, limit: number): string => `
  select (select count(*)::int from chosen) as total,
    (select json_agg(${CARD}) from (select p.* from chosen p order by ${order} limit ${limit}) p) as cards,
    (select json_agg(json_build_array(term_id, wines)) from
      (select term_id, count(*) as wines from chosen join product_term on product_id = chosen.id group by term_id order by 2 desc) counted) as facets,
    (select json_agg(json_build_array(label, wines)) from (
      select vintage::text as label, count(distinct product_id) as wines from chosen join sku on product_id = chosen.id group by 1
      union all select size_ml || ' ml', count(distinct product_id) from chosen join sku on product_id = chosen.id group by 1
      union all select '¥ ' || (array[0, 100, 200, 300, 500, 1000])[1 + width_bucket(price, array[100_00, 200_00, 300_00, 500_00, 1000_00]::bigint[])],
                       count(distinct product_id) from chosen join sku on product_id = chosen.id group by 1
      union all select flag, count(*) from chosen cross join unnest(flags) flag group by 1) counted) as others`

/** $1 is a query of words, $2 a price in fen. */
export const SEARCH = `
  select ${CARD} as wine, p.blurb_zh, p.blurb_en, p.sales, count(*) over ()::int as total
    from product p join search_wine on product_id = p.id
   where on_sale and words @@ $1::tsquery and exists (select from sku where product_id = p.id and on_sale and price <= $2)
   order by p.sort desc, p.id desc limit 20`

export const HOME = `
  select (select json_agg(json_build_array(title_zh, line_zh, action_zh, image) order by position) from banner) as banners,
    (select json_agg(json_build_array(title_zh, synopsis_zh, published_at)) from
      (select * from article where hidden_at is null order by published_at desc limit 3) newest) as articles,
    (select json_build_array(title_zh, line_zh) from festival order by starts_on desc limit 1) as festival,
    (select json_agg(${CARD}) from
      (select * from product where on_sale and 'recommended' = any(flags) order by sort desc, id desc limit 12) p) as recommended,
    (select json_agg(${CARD}) from
      (select * from product where on_sale and id in (select product_id from sku where is_set) order by sort desc, id desc limit 4) p) as sets`

export type Sku = [
  vintage: number | null,
  price: number,
  listPrice: number | null,
  stock: number,
  sizeMl: number,
  pack: number,
  code: string,
]
export type Card = {
  id: number
  zh: string
  en: string
  image: string
  flags: string[]
  stars: number
  reviews: number
  terms: number[]
  skus: Sku[]
}
export type ListRow = {
  total: number
  cards: Card[] | null
  facets: [termId: number, wines: number][] | null
  others: [label: string, wines: number][] | null
}
export type HomeRow = {
  banners: string[][]
  articles: [string, string, string][]
  festival: [string, string]
  recommended: Card[]
  sets: Card[] | null
}
export type WineRow = {
  id: number
  name_zh: string
  name_en: string
  blurb_zh: string
  blurb_en: string
  description_zh: string
  description_en: string
  images: string[]
  flags: string[]
  alcohol: string | null
  residual_sugar: string | null
  acidity: string | null
  servingFrom: number | null
  servingTo: number | null
  drinkingFrom: number | null
  drinkingTo: number | null
  bars: Record<string, number> | null
  terms: number[]
  skus: Sku[]
  estate: { village_zh: string; village_en: string; founded: number; hectares: number; blurb_zh: string; blurb_en: string } | null
  reviews: [number, string, string, string][] | null
  coupons: [number, number][] | null
  sameEstate: Card[] | null
  alike: Card[] | null
}
export type Term = { id: number; kind: string; zh: string; en: string }
