import type { DayZone } from '#domain/delivery-day.ts'
import { type DeliveryZone, type FreightLoad, type FreightZone, freightFee } from '#domain/freight.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { findZone, selectZoneOf } from './sql.ts'

/** `fee` is 0 where nothing is delivered. */
export type FreightQuote = { fee: Fen; freeFrom: FreightZone['freeFrom']; isDelivered: boolean; dayZone: DayZone }

/** What delivery costs to a city; null: where no other zone applies. */
export async function quoteFreight(db: Db, cityCode: number | null, load: FreightLoad): Promise<FreightQuote> {
  return quoteIn(await findZone(db, cityCode), load)
}

/** The zone of a city as part of a larger statement. */
export const zoneOf = (db: Db, cityCode: Fragment) => selectZoneOf(db, cityCode)

export const quoteIn = (zone: DeliveryZone, load: FreightLoad): FreightQuote => ({
  fee: freightFee(zone, load),
  freeFrom: zone.freeFrom,
  isDelivered: zone.isDelivered,
  dayZone: zone,
})
