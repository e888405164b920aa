import type { LandedDelivery, LandedDraft, LandedHead, LandedRow } from '#contract/staff/landed-costs.ts'
import type { LandedCost } from '#domain/landed-cost.ts'
import type { Locale } from '#domain/locale.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { inSales } from '#server/features/catalog/stock.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import { instant, stockedSku } from './sql.ts'

const head = (db: Db, locale: Locale): Fragment => db`
  landed_delivery.id, ${instant(db, 'landed_delivery.at')} as at, ${staffName(db, locale)} as by, note,
  withdrawn_at is not null as "isWithdrawn", sums.packs::integer as packs, sums.cost::bigint as cost, sums.wines::integer as wines`

const joined = (db: Db): Fragment => db`
  join account on account.id = by_account
  cross join lateral (
    select sum(packs) as packs, sum(cost) as cost, count(*) as wines from landed_line where landed_delivery_id = landed_delivery.id
  ) sums`

export async function listLanded(
  db: Db,
  { page, limit }: { page: number; limit: number },
  locale: Locale,
): Promise<{ list: LandedHead[]; count: number }> {
  const [list, [total]] = await Promise.all([
    db<LandedHead[]>`
      select ${head(db, locale)}
        from (select * from landed_delivery order by id desc limit ${limit} offset ${(page - 1) * limit}) landed_delivery
        ${joined(db)}
       order by landed_delivery.id desc`,
    db<{ count: number }[]>`select count(*) as count from landed_delivery`,
  ])
  return { list, count: total?.count ?? 0 }
}

/** Lines whose pack has another cost by now, or got the same one again from a later delivery. */
const isBuiltOn = (db: Db): Fragment => db`
  (sku.cost is distinct from landed_line.cost_after
   or exists (select from landed_line later
                join landed_delivery after on after.id = later.landed_delivery_id and after.withdrawn_at is null
               where later.sku_id = landed_line.sku_id and later.id > landed_line.id))`

export async function findLanded(db: Db, id: number, locale: Locale): Promise<LandedDelivery | undefined> {
  const [[delivery], lines] = await Promise.all([
    db<Omit<LandedDelivery, 'lines'>[]>`
      select ${head(db, locale)}, currency, rate, freight, freight_in as "freightIn", insurance, insurance_in as "insuranceIn", duty,
             consumption_tax as "consumptionTax", vat, is_vat_recoverable as "isVatRecoverable", other, is_arriving as "isArriving",
             case when withdrawn_at is not null then
               jsonb_build_object('at', ${instant(db, 'withdrawn_at')}, 'by', ${staffName(db, locale, 'withdrawer')}, 'reason', withdrawn_because)
             end as withdrawn,
             withdrawn_at is null and not exists (
               select from landed_line join sku on sku.id = sku_id where landed_delivery_id = landed_delivery.id and ${isBuiltOn(db)}
             ) as "mayWithdraw"
        from landed_delivery ${joined(db)}
        left join account withdrawer on withdrawer.id = withdrawn_by
       where landed_delivery.id = ${id}`,
    db<LandedRow[]>`
      select ${stockedSku(db)}, packs, landed_line.price, cif, duty, consumption_tax as "consumptionTax", vat, other, landed_line.cost,
             packs_before as "packsBefore", cost_before as "costBefore", cost_after as "costAfter", sku.price as "sellingPrice"
        from landed_line
        join sku on sku.id = sku_id
        join product on product.id = sku.product_id
       where landed_delivery_id = ${id}
       order by landed_line.id`,
  ])
  return delivery && { ...delivery, lines }
}

/** Undefined when the form was carried out before. Waits for the same form in another transaction. */
export async function insertLanded(tx: Db, byAccount: number, draft: LandedDraft, at: Date): Promise<number | undefined> {
  const [made] = await tx<{ id: number }[]>`
    insert into landed_delivery (form_key, by_account, at, note, currency, rate, freight, freight_in, insurance, insurance_in, duty,
                                 consumption_tax, vat, is_vat_recoverable, other, is_arriving)
    values (${draft.key}, ${byAccount}, ${at}, ${draft.note}, ${draft.currency}, ${draft.rate}, ${draft.freight}, ${draft.freightIn},
            ${draft.insurance}, ${draft.insuranceIn}, ${draft.duty}, ${draft.consumptionTax}, ${draft.vat}, ${draft.isVatRecoverable},
            ${draft.other}, ${draft.isArriving})
    on conflict (by_account, form_key) do nothing
    returning id`
  return made?.id
}

export async function findLandedByForm(tx: Db, byAccount: number, key: string): Promise<number | undefined> {
  const [made] = await tx<{ id: number }[]>`select id from landed_delivery where by_account = ${byAccount} and form_key = ${key}`
  return made?.id
}

export type CostedSku = { skuId: number; onHand: number; cost: number | null }

/** Locked by the caller. In the house is what can be sold, and what flash sales have left. */
export const listCosts = (tx: Db, skuIds: readonly number[]): Promise<CostedSku[]> =>
  tx<CostedSku[]>`
    select id as "skuId", cost,
           (stock + ${inSales(tx)})::integer as "onHand"
      from sku where id = any(${[...skuIds]}::int[])`

export type NewLine = {
  skuId: number
  packs: number
  price: number
  landed: LandedCost
  packsBefore: number
  costBefore: number | null
  costAfter: number
}
export const insertLandedLines = async (tx: Db, deliveryId: number, lines: readonly NewLine[]): Promise<void> =>
  void (await tx`insert into landed_line ${tx(
    lines.map(({ skuId, packs, price, landed, packsBefore, costBefore, costAfter }) => ({
      landed_delivery_id: deliveryId,
      sku_id: skuId,
      packs,
      price,
      cif: landed.cif,
      duty: landed.duty,
      consumption_tax: landed.consumptionTax,
      vat: landed.vat,
      other: landed.other,
      cost: landed.cost,
      packs_before: packsBefore,
      cost_before: costBefore,
      cost_after: costAfter,
    })),
  )}`)

export const setCosts = async (tx: Db, costs: readonly { skuId: number; cost: number | null }[]): Promise<void> =>
  void (await tx`
    update sku set cost = t.cost
      from unnest(${costs.map(({ skuId }) => skuId)}::int[], ${costs.map(({ cost }) => cost)}::bigint[]) as t (id, cost)
     where sku.id = t.id and sku.cost is distinct from t.cost`)

export async function lockLanded(tx: Db, id: number): Promise<{ isWithdrawn: boolean } | undefined> {
  const [delivery] = await tx<{ isWithdrawn: boolean }[]>`
    select withdrawn_at is not null as "isWithdrawn" from landed_delivery where id = ${id} for no key update`
  return delivery
}

export const listLandedLines = (
  tx: Db,
  id: number,
): Promise<{ skuId: number; costBefore: number | null; isBuiltOn: boolean }[]> =>
  tx<{ skuId: number; costBefore: number | null; isBuiltOn: boolean }[]>`
    select sku_id as "skuId", cost_before as "costBefore", ${isBuiltOn(tx)} as "isBuiltOn"
      from landed_line join sku on sku.id = sku_id where landed_delivery_id = ${id}`

export const setWithdrawn = async (tx: Db, id: number, why: { byAccount: number; reason: string; at: Date }): Promise<void> =>
  void (await tx`
    update landed_delivery set withdrawn_at = ${why.at}, withdrawn_by = ${why.byAccount}, withdrawn_because = ${why.reason}
     where id = ${id}`)
