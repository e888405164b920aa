import type { Period } from '#domain/banner.ts'
import {
  type Article,
  type ArticleCard,
  type ArticleCategory,
  type Banner,
  type CompanyInfo,
  NEWS_CATEGORY,
  type PageKey,
} from '#domain/content.ts'
import type { Localized } from '#domain/locale.ts'
import type { StoredMenu } from '#domain/menu.ts'
import type { BankAccount } from '#domain/payment.ts'
import type { ShopImporter } from '#domain/wine-label.ts'
import type { Db } from '#server/db/database.ts'
import { sanitizeLocalized } from './rich-text.ts'

export type ArticleFilter = {
  categoryId?: number
  hasImage?: boolean
  /** Sorts by visits instead of date. */
  byVisits?: boolean
  /** What is published later does not exist yet. */
  at: Date
  page: number
  limit: number
}

const articleCard = (db: Db) => db`
  article.id, article.category_id as "categoryId", article.image, article.visits,
  jsonb_build_object('zh', article.title_zh, 'en', article.title_en) as title,
  jsonb_build_object('zh', synopsis_zh, 'en', synopsis_en) as synopsis,
  to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as "publishedOn"`

const visible = (db: Db, at: Date) => db`hidden_at is null and published_at <= ${at}`

export async function listArticles(db: Db, filter: ArticleFilter): Promise<{ list: ArticleCard[]; count: number }> {
  const { categoryId, hasImage, byVisits, page, limit, at } = filter
  const matching = db`
      from article
     where ${visible(db, at)}
       ${categoryId === undefined ? db`` : db`and category_id = ${categoryId}`}
       ${hasImage ? db`and image <> ''` : db``}`
  const [list, [total]] = await Promise.all([
    db<ArticleCard[]>`
      select ${articleCard(db)} ${matching}
       order by ${byVisits ? db`visits desc,` : db``} published_at desc, id desc
       limit ${limit} offset ${(page - 1) * limit}`,
    db<{ count: number }[]>`select count(*) as count ${matching}`,
  ])
  return { list, count: total?.count ?? 0 }
}

/** `everything`: for the preview of staff. */
type Seen = { at: Date; everything?: boolean }

/** Undefined too when the article is hidden or not published yet. */
export async function findArticle(db: Db, id: number, { at, everything = false }: Seen): Promise<Article | undefined> {
  const [article] = await db<Article[]>`
    select ${articleCard(db)},
           jsonb_build_object('zh', author_zh, 'en', author_en) as author,
           jsonb_build_object('zh', content_zh, 'en', content_en) as content,
           jsonb_build_object('zh', article_category.title_zh, 'en', article_category.title_en) as category,
           older.neighbour as previous, newer.neighbour as next,
           array(select product_id
                   from article_wine
                   join product on product.id = product_id and product.on_sale
                  where article_id = article.id
                  order by position, product_id) as "wineIds"
      from article
      join article_category on article_category.id = article.category_id
      left join lateral (${neighbour(db, 'older', at)}) older on true
      left join lateral (${neighbour(db, 'newer', at)}) newer on true
     where article.id = ${id} ${everything ? db`` : db`and ${visible(db, at)}`}`
  return article && { ...article, content: sanitizeLocalized(article.content) }
}

/** Of these, the ones that shoppers may read. */
export async function listShownArticles(db: Db, ids: readonly number[], at: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from article where id = any(${[...ids]}::int[]) and ${visible(db, at)}`
  return rows.map(({ id }) => id)
}

/** Milliseconds until the next planned article is published; undefined when none is planned. */
export async function timeToPublication(db: Db, at: Date): Promise<number | undefined> {
  const [next] = await db<{ at: Date | null }[]>`
    select min(published_at) as at from article where hidden_at is null and published_at > ${at}`
  return next?.at ? next.at.getTime() - at.getTime() : undefined
}

const neighbour = (db: Db, side: 'older' | 'newer', at: Date) => db`
  select jsonb_build_object('id', near.id, 'categoryId', near.category_id,
                            'title', jsonb_build_object('zh', near.title_zh, 'en', near.title_en)) as neighbour
    from article near
   where near.category_id = article.category_id and near.hidden_at is null and near.published_at <= ${at}
     and (near.published_at, near.id) ${side === 'older' ? db`<` : db`>`} (article.published_at, article.id)
   order by ${side === 'older' ? db`near.published_at desc, near.id desc` : db`near.published_at, near.id`}
   limit 1`

export const listArticleCategories = (db: Db): Promise<ArticleCategory[]> =>
  db<ArticleCategory[]>`
    select id, jsonb_build_object('zh', title_zh, 'en', title_en) as title
      from article_category
     order by position, id`

export const addVisits = (db: Db, visits: ReadonlyMap<number, number>): Promise<unknown> =>
  db`update article
        set visits = article.visits + more.visits
       from unnest(${[...visits.keys()]}::int[], ${[...visits.values()]}::int[]) as more (id, visits)
      where article.id = more.id`

export type StoredBanner = Banner & Period & { position: number }

const instant = (db: Db, column: string) =>
  db`coalesce(to_char(${db(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`

export const listBanners = (db: Db): Promise<StoredBanner[]> =>
  db<StoredBanner[]>`
    select id, image, image_en as "imageEn", url, position,
           ${instant(db, 'shown_from')} as "shownFrom", ${instant(db, 'shown_until')} as "shownUntil",
           jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           jsonb_build_object('zh', line_zh, 'en', line_en) as line,
           jsonb_build_object('zh', action_zh, 'en', action_en) as action
      from banner
     order by position, id`

/** One JSON document per key: see migration 004. */
export type Settings = {
  company: CompanyInfo & Partial<ShopImporter>
  'wechat-qrcode': { image: string }
  menu: StoredMenu
  news: { categoryId: number }
  /** Written by server/features/ledger/pay-methods.ts; transfers are accepted when it exists. */
  'bank-transfer': BankAccount
  [page: `page:${string}`]: { title: Localized; content: Localized }
}

export async function findSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key] | undefined> {
  const [setting] = await db<{ value: Settings[Key] }[]>`select value from setting where key = ${key}`
  return setting?.value
}

export async function findRichPage(db: Db, key: PageKey): Promise<{ title: Localized; content: Localized } | undefined> {
  const page = await findSetting(db, `page:${key}`)
  return page && { title: page.title, content: sanitizeLocalized(page.content) }
}

export async function saveSetting(db: Db, key: string, value: object): Promise<void> {
  await db`
    insert into setting (key, value) values (${key}, ${db.json(value as never)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}

/** So that there is a row to lock before the first saving. */
export const addSettingOnce = (tx: Db, key: string, value: object): Promise<unknown> =>
  tx`insert into setting (key, value) values (${key}, ${tx.json(value as never)}) on conflict (key) do nothing`

/** Locks in key order to avoid deadlocks. Call it in a transaction. */
export const lockSettings = (tx: Db, keys: string[]): Promise<unknown> =>
  tx`select from setting where key = any(${keys}) order by key for update`

export const findNewsCategory = async (db: Db): Promise<number> => (await findSetting(db, 'news'))?.categoryId ?? NEWS_CATEGORY

export const listPageTitles = (db: Db): Promise<{ key: string; title: Localized; changedAt: string }[]> =>
  db<{ key: string; title: Localized; changedAt: string }[]>`
    select substr(key, 6) as key, value -> 'title' as title,
           to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
      from setting
     where key like 'page:%'`

/** Without a period it is always shown. */
export type NewBanner = Omit<Banner, 'id' | 'imageEn'> & Partial<Period & { imageEn: string }>

export const bannerRow = (
  { title, line, action, image, imageEn = '', url, shownFrom, shownUntil }: NewBanner,
  position: number | undefined,
) => ({
  title_zh: title.zh,
  title_en: title.en,
  line_zh: line.zh,
  line_en: line.en,
  action_zh: action.zh,
  action_en: action.en,
  image,
  image_en: imageEn,
  shown_from: shownFrom ? new Date(shownFrom) : null,
  shown_until: shownUntil ? new Date(shownUntil) : null,
  url,
  ...(position === undefined ? {} : { position }),
})

export async function areProducts(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const [row] = await db<{ count: number }[]>`select count(*) as count from product where id = any(${[...ids]}::int[])`
  return row?.count === new Set(ids).size
}
