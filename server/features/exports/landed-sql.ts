import type { LandedCurrency } from '#domain/landed-cost.ts'
import type { Db } from '#server/db/database.ts'
import { portions } from './sql.ts'

const PORTION = 1_000

export type ExportedLanded = {
  id: number
  delivery: number
  day: string
  note: string
  nameZh: string
  nameEn: string
  code: string
  vintage: number | null
  sizeMl: number
  pack: number
  packs: number
  price: number
  currency: LandedCurrency
  rate: number
  cif: number
  dutyRate: number
  duty: number
  consumptionTaxRate: number
  consumptionTax: number
  vatRate: number
  vat: number
  isVatRecoverable: boolean
  other: number
  cost: number
  costBefore: number | null
  costAfter: number
  withdrawn: string | null
}

/** A line for each pack, in the order in which costs were built on each other. `deliveryId` 0: all. */
export const readLanded = (db: Db, deliveryId: number) =>
  portions(
    (after) =>
      db<ExportedLanded[]>`
      select line.id, delivery.id as delivery, to_char(at, 'YYYY-MM-DD') as day, note, name_zh as "nameZh", name_en as "nameEn", sku.code,
             vintage, size_ml as "sizeMl", pack, packs, line.price, currency, rate, cif, delivery.duty as "dutyRate", line.duty,
             delivery.consumption_tax as "consumptionTaxRate", line.consumption_tax as "consumptionTax", delivery.vat as "vatRate", line.vat,
             is_vat_recoverable as "isVatRecoverable", line.other, line.cost, cost_before as "costBefore", cost_after as "costAfter",
             withdrawn_because as withdrawn
        from landed_line line
        join landed_delivery delivery on delivery.id = landed_delivery_id
        join sku on sku.id = sku_id
        join product on product.id = product_id
       where line.id > ${after} ${deliveryId === 0 ? db`` : db`and landed_delivery_id = ${deliveryId}`}
       order by line.id limit ${PORTION}`,
  )
