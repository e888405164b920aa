import type { DeskOrder, DeskOrderInFull, OrderedDeskLine } from '#contract/staff/orders.ts'
import { maskPhone } from '#domain/account.ts'
import { canAskForRefund } from '#domain/after-sale.ts'
import { can } from '#domain/order-status.ts'
import { LOWEST_DUE } from '#domain/price-reduction.ts'
import type { Db, Pool } from '#server/db/database.ts'
import { listPaybacks } from '#server/features/ledger/payment-sql.ts'
import { refundedPieces } from '#server/features/ledger/refunded-sql.ts'
import { linesOf, type OrderedLine } from '#server/features/orders/order-rows-sql.ts'
import { listLotsOfOrder } from '#server/features/orders/parcels/correct-lots.ts'
import { listParcels } from '#server/features/orders/parcels/list-parcels.ts'
import { hasLots } from '#server/features/orders/parcels/lot-sql.ts'
import { listReplacements, replaceableOf } from '#server/features/orders/replacements/list-replacements.ts'
import { meantBy } from './meant-by.ts'
import { countTabs, selectDeskOrder, selectDeskOrders, selectEvents, selectNotes, selectPayments, selectRequests } from './sql.ts'

type Wanted = Omit<Parameters<typeof selectDeskOrders>[1], 'wines' | 'accounts'>
type Listed = { list: DeskOrder[]; count: number; tabs: Awaited<ReturnType<typeof countTabs>> }

export async function listDeskOrders(db: Pool, wanted: Wanted): Promise<Listed> {
  const found = async () => selectDeskOrders(db, { ...wanted, ...(await meantBy(db, wanted.search)) })
  const [{ rows, count }, tabs] = await Promise.all([found(), countTabs(db)])
  const [lines, paidBack] = await Promise.all([linesOf(db, rows), refundedPieces(db, rows)])
  const list = rows.map(({ id, placedAt, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    lines: (lines.get(id) ?? []).map((line) => deskLine(line, paidBack)),
  }))
  return { list, count, tabs }
}

export async function findDeskOrder(db: Db, number: string): Promise<DeskOrderInFull | undefined> {
  const row = await selectDeskOrder(db, number)
  if (!row) return undefined
  const { id, placedAt, payBy, isAnythingLeft, ...order } = row
  const [lines, paidBack, payments, paybacks, parcels, replacements, replaceable, lots, isKeptByLots, events, requests, notes] =
    await Promise.all([
      linesOf(db, [row]),
      refundedPieces(db, [row]),
      selectPayments(db, id),
      listPaybacks(db, { orderId: id }),
      listParcels(db, id),
      listReplacements(db, id),
      replaceableOf(db, id),
      listLotsOfOrder(db, id),
      hasLots(db, id),
      selectEvents(db, id),
      selectRequests(db, id),
      selectNotes(db, id),
    ])
  return {
    ...order,
    customer: { ...order.customer, phone: maskPhone(order.customer.phone) },
    placedAt: placedAt.toISOString(),
    payBy: payBy.toISOString(),
    lines: (lines.get(id) ?? []).map((line) => ({ ...deskLine(line, paidBack), replaceable: replaceable.get(line.unique) ?? 0 })),
    payments: payments.map(timed),
    paybacks: paybacks.map(({ number: name, method, amount, state, at }) => ({ number: name, method, amount, state, at })),
    parcels: parcels.map(({ courierPhone: _, steps: [newest], ...parcel }) => ({
      ...parcel,
      lots: lots.get(parcel.id) ?? [],
      lastStep: newest ? { at: newest.at, text: newest.text } : null,
    })),
    replacements,
    afterSales: requests.map(timed),
    events: events.map(timed),
    notes: notes.map(timed),
    canCorrect: can('change', order.status),
    canGiveUp: order.status === 'paid' && order.refund === null,
    canAskBack: canAskForRefund({ status: order.status, lines: lines.get(id) ?? [], afterSales: requests }),
    canLower: can('pay', order.status) && order.due > LOWEST_DUE,
    canCancel: can('cancel', order.status),
    canSend: can('ship', order.status) && order.refund !== 'asked' && isAnythingLeft,
    canReplace: can('replace', order.status) && [...replaceable.values()].some((left) => left > 0),
    hasLots: isKeptByLots,
  }
}

const timed = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() })

const deskLine = (
  { isReviewed: _, withdrawnQuantity: __, ...line }: OrderedLine,
  paidBack: ReadonlyMap<string, number>,
): OrderedDeskLine => ({
  ...line,
  paidBackQuantity: paidBack.get(line.unique) ?? 0,
})
