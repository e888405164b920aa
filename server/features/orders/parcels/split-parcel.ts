import { refuse } from '#contract/refusals.ts'
import { type ParcelLine, planSplit } from '#domain/parcel.ts'
import { findCourier } from '#domain/vocabulary/couriers.ts'
import { HANDED_OVER, parcelSplit } from '#domain/vocabulary/shop-words.ts'
import { transaction } from '#server/db/database.ts'
import { insertEvent } from '#server/features/orders/sql.ts'
import type { Deps } from '#server/http/deps.ts'
import { checkNumber, courierOf, plainName } from './courier.ts'
import { divideLots } from './lot-sql.ts'
import { takeFromParcel } from './split-sql.ts'
import { insertParcel, insertParcelLines, insertSteps, type LockedParcel, lockParcelById } from './sql.ts'

type Part = { courier: string; trackingNumber: string; lines: readonly ParcelLine[]; byAccount: number }

/** The order's state stays: as much has left as before, in two boxes. Answers the second parcel's id. */
export async function splitParcel({ db, now }: Deps, id: number, part: Part): Promise<number> {
  checkNumber(part)
  const { courier: word, trackingNumber, byAccount } = part
  return transaction(db, async (tx) => {
    const parcel = (await lockParcelById(tx, id)) ?? refuse('parcel-not-found')
    if (parcel.isReplacement) refuse('parcel-is-replacement')
    const lines = planned(parcel, part.lines)
    const numbered = { ...courierOf(word), trackingNumber, byAccount, at: parcel.shippedAt }
    const second = (await insertParcel(tx, parcel.orderId, numbered)) ?? refuse('parcel-exists')
    await takeFromParcel(tx, id, lines)
    await insertParcelLines(tx, second, lines)
    await divideLots(tx, { from: id, to: second })
    await insertSteps(tx, second, [{ at: parcel.shippedAt, kind: 'handed-over', text: HANDED_OVER }])
    const at = now()
    const text = parcelSplit(findCourier(word)?.name ?? plainName(word), trackingNumber)
    await insertSteps(tx, id, [{ at, kind: 'handed-over', text }])
    const note = `${parcel.trackingNumber} → ${trackingNumber}`
    await insertEvent(tx, parcel.orderId, { kind: 'parcel-split', byAccount, at, note })
    return second
  })
}

function planned(parcel: LockedParcel, wanted: readonly ParcelLine[]): { id: number; quantity: number }[] {
  const plan = planSplit(parcel.lines, wanted)
  const lineOf = (unique: string) => parcel.lines.find((line) => line.unique === unique) ?? refuse('not-found')
  if (plan.kind === 'unknown-line') refuse('not-found')
  if (plan.kind === 'too-many') refuse('parcel-too-many', { name: lineOf(plan.unique).name, left: plan.left })
  if (plan.kind === 'nothing-left' || plan.isLast) refuse('parcel-split-empty')
  return plan.lines.map(({ unique, quantity }) => ({ id: lineOf(unique).id, quantity }))
}
