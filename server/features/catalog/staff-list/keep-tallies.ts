import { type Pool, transaction } from '#server/db/database.ts'
import { foldTallies, hasPending } from './sql.ts'

const BATCH_SIZE = 1_000

/** Brings the rows behind the list of wines up to date, so that the list has little to read afresh. */
export async function keepTallies(db: Pool, { most = Number.POSITIVE_INFINITY }: { most?: number } = {}): Promise<void> {
  for (let kept = 0; kept < most && (await hasPending(db)); kept += BATCH_SIZE) {
    if (!(await transaction(db, (tx) => foldTallies(tx, Math.min(BATCH_SIZE, most))))) return
  }
}
