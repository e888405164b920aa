import type { OrderToSend } from '#contract/staff/parcels.ts'
import { transitionOf } from '#domain/order-status.ts'
import { leftToShip } from '#domain/parcel.ts'
import type { Db } from '#server/db/database.ts'
import { listLinesToShip, listWaiting } from './sql.ts'

type Wanted = { search: string; page: number; limit: number }

/** The longest paid first, with all their lines. */
export async function listOrdersToSend(db: Db, wanted: Wanted): Promise<{ list: OrderToSend[]; count: number }> {
  const { list, count } = await listWaiting(db, { ...wanted, statuses: transitionOf('ship').from })
  const lines = await listLinesToShip(
    db,
    list.map(({ id }) => id),
  )
  return {
    count,
    list: list.map(({ id, paidAt, ...order }) => ({
      ...order,
      paidAt: paidAt.toISOString(),
      lines: lines
        .filter(({ orderId }) => orderId === id)
        .map((line) => ({
          unique: line.unique,
          name: line.name,
          image: line.image,
          vintage: line.vintage,
          sizeMl: line.sizeMl,
          pack: line.pack,
          skuCode: line.skuCode,
          quantity: line.quantity,
          shipped: line.shipped,
          left: leftToShip(line),
        })),
    })),
  }
}
