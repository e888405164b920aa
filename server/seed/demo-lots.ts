import { transaction } from '#server/db/database.ts'
import { makeReplacement } from '#server/features/orders/replacements/make-replacement.ts'
import { listSentLines } from '#server/features/orders/replacements/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { findAccountId, listWines } from './demo-shopper.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Those that the demo's shopper orders first. */
const LOTS = 8
/** So few of the older lot that a parcel takes of two. */
const OLDER_PACKS = 2
const NEWER_PACKS = 24

/** Nobody may take them for the papers of a real import. */
const PAPERS = {
  supplier: '演示出口商 / Demo Exporter GmbH, Musterstraße 1, 54470 Bernkastel-Kues, +49 0000 000000',
  declaration: 'DEMO-',
  certificate: 'DEMO-CIQ-',
}

/** Two lots each of some wines that are in stock, before the first parcels leave. Does nothing when there are lots. */
export async function seedDemoLots({ db, now }: Deps): Promise<void> {
  const wines = (await listWines(db)).slice(0, LOTS).map(({ skuId }) => skuId)
  await transaction(db, async (tx) => {
    if ((await tx`select from lot limit 1`).length > 0) return
    await tx`
      insert into lot (sku_id, code, bottled_on, arrived_on, packs, supplier, declaration_number, certificate_number)
      select sku.id, 'DEMO-L' || place || '-' || which, least(make_date(coalesce(vintage, 2022) + 1, 4 + which, 10), arrived - 90), arrived,
             case which when 1 then ${OLDER_PACKS}::int else least(${NEWER_PACKS}, stock - ${OLDER_PACKS}) end, ${PAPERS.supplier},
             ${PAPERS.declaration} || lpad((place * 10 + which)::text, 8, '0'), ${PAPERS.certificate} || lpad(place::text, 4, '0')
        from unnest(${wines}::int[]) with ordinality chosen (id, place)
        join sku using (id)
       cross join lateral (values (1, ${now()}::date - 200), (2, ${now()}::date - 70)) came (which, arrived)
       where stock > ${OLDER_PACKS}::int
       order by arrived, place`
  })
}

const SAID = '抱歉，一瓶在运输途中破损，补发一瓶。 / Sorry about the broken bottle: a new one is on its way to you.'

/** A bottle that came broken and waits to be sent again, of the demo's shopper. Does nothing when there is one. */
export async function seedDemoReplacement(deps: Deps): Promise<void> {
  const { db } = deps
  if ((await db`select from replacement limit 1`).length > 0) return
  const [shopperId, administratorId] = await Promise.all([
    findAccountId(db, DEMO_SIGN_INS.shopper.login),
    findAccountId(db, DEMO_SIGN_INS.administrator.login),
  ])
  if (shopperId === undefined || administratorId === undefined) throw new Error('the demo’s shopper or administrator is missing')
  const [order] = await db<{ id: number; number: string }[]>`
    select id, number from shop_order o
     where account_id = ${shopperId} and status = 'received' and not exists (select from after_sale where order_id = o.id)
     order by id limit 1`
  const [line] = order ? await listSentLines(db, order.id) : []
  if (!order || !line) return
  const yesterday = { db, now: () => new Date(deps.now().getTime() - DAY_MS) }
  const lines = [{ unique: line.unique, quantity: 1 }]
  await makeReplacement(yesterday, administratorId, order.number, { key: 'demo', reason: 'broken', note: SAID, lines })
}
