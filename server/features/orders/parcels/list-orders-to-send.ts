import type { OrderToPack, OrderToSend } from '#contract/staff/parcels.ts'
import type { SendingFilter } from '#domain/order-desk.ts'
import { transitionOf } from '#domain/order-status.ts'
import { leftToShip } from '#domain/parcel.ts'
import type { Db } from '#server/db/database.ts'
import { listReplacementsToPack } from '../replacements/list-replacements.ts'
import { listLinesToShip, listWaiting, selectByNumbers } from './sql.ts'

type Wanted = { only: SendingFilter; search: string; page: number; limit: number }

/** The longest paid first, with all their lines. */
export async function listOrdersToSend(db: Db, wanted: Wanted): Promise<{ list: OrderToSend[]; count: number }> {
  const { list, count } = await listWaiting(db, { ...wanted, statuses: transitionOf('ship').from })
  const linesOf = await linesToSend(db, list)
  return {
    count,
    list: list.map(({ id, paidAt, ...order }) => ({ ...order, paidAt: paidAt.toISOString(), lines: linesOf(id) })),
  }
}

/** Also replacements, which have numbers of their own. */
export async function listOrdersToPack(db: Db, numbers: readonly string[]): Promise<{ list: OrderToPack[] }> {
  const list = await selectByNumbers(db, numbers)
  const linesOf = await linesToSend(db, list)
  const orders = list.map(({ id, placedAt, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    replacement: null,
    lines: linesOf(id),
  }))
  const others = numbers.filter((number) => !list.some((order) => order.number === number))
  return { list: [...orders, ...(await listReplacementsToPack(db, others))] }
}

async function linesToSend(db: Db, orders: readonly { id: number }[]): Promise<(orderId: number) => OrderToSend['lines']> {
  const ids = orders.map(({ id }) => id)
  const lines = await listLinesToShip(db, ids)
  return (orderId) =>
    lines
      .filter((line) => line.orderId === orderId)
      .map(({ id: _, orderId: __, withdrawn, ...line }) => ({ ...line, left: leftToShip({ ...line, withdrawn }) }))
}
