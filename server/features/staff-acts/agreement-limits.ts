import { type AgreementLimits, DEFAULT_LIMITS } from '#domain/money-act.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import { type ActingStaff, recordAct } from './act-for.ts'

const SETTING = 'agreement-limits'

export async function readLimits(db: Db): Promise<AgreementLimits> {
  const [setting] = await db<{ value: AgreementLimits }[]>`select value from setting where key = ${SETTING}`
  return setting?.value ?? DEFAULT_LIMITS
}

/** Whoever raises the limits stands in the audit log, with the limits of before. */
export async function saveLimits(db: Pool, staff: ActingStaff, limits: AgreementLimits, at: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const before = await readLimits(tx)
    await tx`
      insert into setting (key, value) values (${SETTING}, ${tx.json(limits)})
      on conflict (key) do update set value = excluded.value, updated_at = now()`
    const details = { perActBefore: before.perAct, perDayBefore: before.perDay, perAct: limits.perAct, perDay: limits.perDay }
    await recordAct(tx, staff, { action: 'agreement-limits', details, at })
  })
}
