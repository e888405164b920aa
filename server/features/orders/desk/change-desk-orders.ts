import { refuse } from '#contract/refusals.ts'
import type { Recipient } from '#contract/staff/orders.ts'
import { can } from '#domain/order-status.ts'
import { transaction } from '#server/db/database.ts'
import { tell } from '#server/features/notices/outbox.ts'
import { releaseByStaff } from '#server/features/orders/cancel-order.ts'
import { findOrderId } from '#server/features/orders/parcels/sql.ts'
import { insertEvent } from '#server/features/orders/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertNote, lockRecipient, updateRecipient } from './sql.ts'

/** Adds a note that only staff see. Refuses an unknown order. */
export async function addNote({ db, now }: Deps, number: string, note: { text: string; byAccount: number }): Promise<void> {
  const isAdded = await transaction(db, (tx) => insertNote(tx, number, { ...note, at: now() }))
  if (!isAdded) refuse('order-not-found')
}

/** The event keeps what was there before. The same words again change nothing. Refuses when it has changed since it was `seen`. */
export function correctRecipient(
  { db, now }: Deps,
  number: string,
  { seen, ...wanted }: Recipient & { seen?: Recipient | undefined },
  byAccount: number,
): Promise<void> {
  return transaction(db, async (tx) => {
    const order = await lockRecipient(tx, number)
    if (!order) refuse('order-not-found')
    if (!can('change', order.status)) refuse('order-already-sent')
    const { name, phone, address } = order.recipient
    if (isSame(order.recipient, wanted)) return
    if (seen && !isSame(order.recipient, seen)) refuse('content-changed')
    await updateRecipient(tx, order.id, wanted)
    const at = now()
    await insertEvent(tx, order.id, { kind: 'corrected', byAccount, at, note: `${name} · ${phone} · ${address}` })
    await tell(tx, { kind: 'address-corrected', subjectId: order.id, occasion: at.getTime() })
  })
}

const isSame = (one: Recipient, other: Recipient): boolean =>
  one.name === other.name && one.phone === other.phone && one.address === other.address

/** Staff cancel an unpaid order, and its shopper reads the reason. Refuses an unknown order, and one that is not unpaid any more. */
export async function cancelByStaff(
  { db, now }: Deps,
  number: string,
  act: { reason: string; byAccount: number },
): Promise<void> {
  const id = (await findOrderId(db, number)) ?? refuse('order-not-found')
  const isCancelled = await transaction(db, (tx) =>
    releaseByStaff(tx, id, { byAccount: act.byAccount, at: now(), note: act.reason }),
  )
  if (!isCancelled) refuse('order-cannot-cancel')
}
