import type { Deps } from '#server/http/deps.ts'
import { insertAlarm, type NewAlarm } from './alarm-sql.ts'

/**
 * Tells the staff of something about money that a person must look at. One open alarm per kind and payment is enough, however often it
 * happens. `details` hold no secret and no personal data.
 */
export async function raiseAlarm({ db, log, now }: Deps, alarm: NewAlarm): Promise<void> {
  log.error({ alarm }, 'money alarm')
  await insertAlarm(db, alarm, now())
}
