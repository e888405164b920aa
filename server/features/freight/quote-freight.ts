import { type FreightLoad, type FreightZone, freightFee } from '#domain/freight.ts'
import type { Fen } from '#domain/money.ts'
import type { Db, Fragment } from '#server/db/database.ts'
import { findZone, selectZoneOf } from './sql.ts'

/** `fee` is 0 where nothing is delivered to: then no order can be placed. */
export type FreightQuote = { fee: Fen; freeFrom: FreightZone['freeFrom']; isDelivered: boolean }

/** What sending costs to a city (its code of the address book); without one, to where no particular rule holds. */
export async function quoteFreight(db: Db, cityCode: number | null, load: FreightLoad): Promise<FreightQuote> {
  return quoteIn(await findZone(db, cityCode), load)
}

/** The rule of a city as part of a larger statement, for `quoteIn`. */
export const zoneOf = (db: Db, cityCode: Fragment) => selectZoneOf(db, cityCode)

export const quoteIn = (zone: FreightZone, load: FreightLoad): FreightQuote => ({
  fee: freightFee(zone, load),
  freeFrom: zone.freeFrom,
  isDelivered: zone.isDelivered,
})
