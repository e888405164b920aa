import type { OrderToPack } from '#contract/staff/parcels.ts'
import type { WaitingReplacement } from '#contract/staff/replacements.ts'
import type { ParcelLine } from '#domain/parcel.ts'
import {
  leftToReplace,
  type Replacement,
  type ReplacementState,
  readReplacementNumber,
  replacementNumber,
} from '#domain/replacement.ts'
import type { Db } from '#server/db/database.ts'
import { listLinesToShip, type NamedLineToShip } from '#server/features/orders/parcels/sql.ts'
import { listSentLines, listWaiting, selectReplacements, selectToPack } from './sql.ts'

/** Oldest first, those called off included. */
export async function listReplacements(db: Db, orderId: number): Promise<Replacement[]> {
  const rows = await selectReplacements(db, orderId)
  return rows.map(({ at, ...made }) => ({ ...made, at: at.toISOString() }))
}

/** How much of each line of an order can be replaced. */
export async function replaceableOf(db: Db, orderId: number): Promise<Map<string, number>> {
  const lines = await listSentLines(db, orderId)
  return new Map(lines.map((line) => [line.unique, Math.max(0, leftToReplace(line))]))
}

/** Those that wait for their parcel, with where their bottles lie; the longest waiting first. */
export async function listReplacementsToSend(
  db: Db,
  asked: { page: number; limit: number },
): Promise<{ list: WaitingReplacement[]; count: number }> {
  const { rows, count } = await listWaiting(db, asked)
  const lines = await listLinesToShip(
    db,
    rows.map(({ orderId }) => orderId),
  )
  const list = rows.map(({ orderId: _, at, lines: packed, ...made }) => ({
    ...made,
    at: at.toISOString(),
    lines: packedOf(packed, lines, 'waiting'),
  }))
  return { list, count }
}

/** Those that are meant by these numbers, whatever their state, as they are printed. */
export async function listReplacementsToPack(db: Db, numbers: readonly string[]): Promise<OrderToPack[]> {
  const asked = numbers.flatMap((number) => readReplacementNumber(number) ?? [])
  const rows = (await selectToPack(db, asked)).filter(({ replacementId, number }) =>
    asked.some(({ id, order }) => id === replacementId && order === number),
  )
  const lines = await listLinesToShip(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id: _, replacementId, number, reason, state, placedAt, lines: packed, ...order }) => ({
    ...order,
    number: replacementNumber(number, replacementId),
    placedAt: placedAt.toISOString(),
    replacement: { order: number, reason, state },
    // The card and the box of a present, and its day, were those of the first parcel.
    gift: null,
    deliverOn: null,
    leaveOn: null,
    lines: packedOf(packed, lines, state),
  }))
}

/** As lines of a parcel: what waits is left to be sent. */
function packedOf(
  packed: readonly ParcelLine[],
  lines: readonly NamedLineToShip[],
  state: ReplacementState,
): WaitingReplacement['lines'] {
  return packed.flatMap(({ unique, quantity }) => {
    const line = lines.find((each) => each.unique === unique)
    if (!line) return []
    const { id: _, orderId: __, withdrawn: ___, ...facts } = line
    return [{ ...facts, quantity, left: state === 'waiting' ? quantity : 0, shipped: state === 'sent' ? quantity : 0 }]
  })
}
