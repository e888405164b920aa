import type { Festival, FestivalDates, Moment } from '#domain/festival.ts'
import type { Db } from '#server/db/database.ts'

const dates = (db: Db) => db`
  id, jsonb_build_object('zh', title_zh, 'en', title_en) as title,
  starts_on::text as "startsOn", ends_on::text as "endsOn"`

const whole = (db: Db, wines: 'all' | 'on-sale' = 'on-sale') => db`
  ${dates(db)},
  jsonb_build_object('zh', line_zh, 'en', line_en) as line,
  jsonb_build_object('zh', place_zh, 'en', place_en) as place,
  jsonb_build_object('zh', address_zh, 'en', address_en) as address,
  image, programme as days,
  array(select product_id
          from festival_wine
          join product on product.id = product_id ${wines === 'all' ? db`` : db`and product.on_sale`}
         where festival_id = festival.id
         order by position, product_id) as "wineIds"`

/** The festival that runs today or comes next; otherwise the last one. */
export async function findFestivalOf(db: Db, today: string): Promise<Festival | undefined> {
  const [festival] = await db<Festival[]>`
    select ${whole(db)}
      from festival
     order by ends_on >= ${today} desc,
              case when ends_on >= ${today} then starts_on end,
              starts_on desc
     limit 1`
  return festival
}

export const listFestivalsAfter = (db: Db, day: string, limit: number): Promise<FestivalDates[]> =>
  db<FestivalDates[]>`select ${dates(db)} from festival where starts_on > ${day} order by starts_on limit ${limit}`

/** Latest first. Includes wines off sale, because they may come back. */
export const listFestivals = (db: Db): Promise<Festival[]> =>
  db<Festival[]>`select ${whole(db, 'all')} from festival order by starts_on desc, id desc`

export const listMoments = (db: Db, limit: number): Promise<Moment[]> =>
  db<Moment[]>`
    select id, image, taken_on::text as "takenOn",
           jsonb_build_object('zh', title_zh, 'en', title_en) as title,
           jsonb_build_object('zh', caption_zh, 'en', caption_en) as caption
      from moment
     order by position, taken_on desc, id
     limit ${limit}`

/** Replaces the wines, in this order. */
export async function saveFestivalWines(tx: Db, festivalId: number, wineIds: readonly number[]): Promise<void> {
  await tx`delete from festival_wine where festival_id = ${festivalId}`
  const wines = [...new Set(wineIds)].map((product_id, position) => ({ festival_id: festivalId, product_id, position }))
  if (wines.length > 0) await tx`insert into festival_wine ${tx(wines)}`
}
