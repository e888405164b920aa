import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'

/** Where bottles stand: sparkling and sweet wines in the cool room, what is sold at the counter in the shop, the rest in the store. */
const PLACES = [
  { name_zh: '恒温主仓', name_en: 'Main store' },
  { name_zh: '低温库', name_en: 'Cool room' },
  { name_zh: '徐汇门店', name_en: 'Xuhui shop' },
] as const

/** What shoppers have looked for in vain. */
const MISSES = {
  拉菲: 41,
  茅台: 23,
  'opus one': 12,
  清酒: 19,
  whisky: 9,
  奔富: 31,
  'orange wine': 7,
  冰酒杯: 5,
  醒酒器: 14,
  prosecco: 11,
  桑格利亚: 4,
}

/** Costs, places, deliveries that are expected, and searches without hits. Does nothing when there are places. */
export async function seedDemoCellar({ db, now }: Deps): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await tx`select from stock_place limit 1`).length > 0) return
    await tx`insert into stock_place ${tx(PLACES)}`
    await tx`
      update sku
         set cost = price * (42 + sku.id * 37 % 17) / 100,
             shelf = chr(65 + sku.id % 6) || '-' || lpad((1 + sku.id * 7 % 24)::text, 2, '0'),
             place_id = (select id from stock_place where name_en =
               case when exists (select from product_term join term on term.id = term_id
                                  where product_term.product_id = sku.product_id and kind = 'type' and code in ('sparkling', 'sweet'))
                    then 'Cool room' when sku.id % 9 = 0 then 'Xuhui shop' else 'Main store' end)`
    await tx`
      insert into expected_delivery (sku_id, packs, expected_on, note, by_account)
      select id, 12, ${now()}::date + 12 + id % 20, '德国拼箱货柜 / Consolidated container from Germany',
             (select id from account where login = ${DEMO_SIGN_INS.administrator.login})
        from (select id from sku where stock = 0 and on_sale order by id limit 6) sold_out`
    await tx`insert into search_miss ${tx(Object.entries(MISSES).map(([keyword, searches]) => ({ keyword, searches })))} on conflict do nothing`
  })
}
