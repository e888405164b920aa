import { transaction } from '#server/db/database.ts'
import type { Deps } from '#server/http/deps.ts'
import { insertAlarm, type NewAlarm } from './alarm-sql.ts'

/** One open alarm per kind and payment. `details` hold no secrets and no personal data. */
export async function raiseAlarm({ db, log, now }: Deps, alarm: NewAlarm): Promise<void> {
  log.error({ alarm }, 'money alarm')
  await transaction(db, (tx) => insertAlarm(tx, alarm, now()))
}
