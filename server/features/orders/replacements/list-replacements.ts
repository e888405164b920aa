import type { WaitingReplacement } from '#contract/staff/replacements.ts'
import { leftToReplace, type Replacement } from '#domain/replacement.ts'
import type { Db } from '#server/db/database.ts'
import { listLinesToShip } from '#server/features/orders/parcels/sql.ts'
import { listSentLines, listWaiting, selectReplacements } from './sql.ts'

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
    lines: packed.flatMap(({ unique, quantity }) => {
      const line = lines.find((each) => each.unique === unique)
      if (!line) return []
      const { id: __, orderId: ___, withdrawn: ____, ...facts } = line
      return [{ ...facts, left: quantity }]
    }),
  }))
  return { list, count }
}
