import type { FactSources } from '#domain/vocabulary/facts.ts'
import type { Db } from '#server/db/database.ts'

/** All sources in one statement: texts that name facts are read for many pages. */
export async function readFactSources(db: Db): Promise<FactSources> {
  const [row] = await db<FactSources[]>`
    select (select value from setting where key = 'company') as company,
           (select hours from chat_setting) as hours,
           coalesce((select jsonb_agg(jsonb_build_object(
                       'name', jsonb_build_object('zh', name_zh, 'en', name_en), 'isDelivered', is_delivered, 'basis', basis,
                       'first', first, 'firstFee', first_fee, 'step', step, 'stepFee', step_fee, 'freeFrom', free_from)
                     order by codes = '{}', position, id) from freight_zone), '[]') as zones,
           coalesce((select jsonb_agg(jsonb_build_object('key', key, 'zh', zh, 'en', en)) from shop_promise), '[]') as promises`
  if (!row) throw new Error('a row without a table is always there')
  return row
}
