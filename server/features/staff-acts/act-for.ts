import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import type { AuditedAction, AuditStep } from '#domain/money-act.ts'
import type { Db } from '#server/db/database.ts'
import { hasActedOn, insertAuditEntry, isSamePerson } from './sql.ts'

export type ActingStaff = { accountId: number; ip: string }

type Act = {
  action: AuditedAction
  step?: AuditStep
  /** Whose money it is. */
  forAccount: number
  subject?: string
  amount?: Fen
  reason?: string
  details?: Record<string, string | number>
  at: Date
}

/** Staff may move money only through this: refuses their own, and writes the audit log in the caller's transaction. */
export async function actFor(tx: Db, staff: ActingStaff, { forAccount, ...act }: Act): Promise<void> {
  await requireSomebodyElse(tx, staff.accountId, forAccount)
  await recordAct(tx, staff, { forAccount, ...act })
}

/** Refuses unknown accounts and other accounts of the same person. */
export async function requireSomebodyElse(db: Db, actingId: number, accountId: number): Promise<void> {
  const isSame = await isSamePerson(db, actingId, accountId)
  if (isSame === undefined) refuse('not-found')
  if (isSame) refuse('own-account')
}

/** Refuses staff who did one of these actions on the subject: whoever plans a gift may not receive it. `refusal`: in other words. */
export async function requireNotActedOn(
  db: Db,
  accountId: number,
  actions: readonly AuditedAction[],
  subject: string,
  refusal: () => never = () => refuse('own-account'),
): Promise<void> {
  if (await hasActedOn(db, accountId, actions, subject)) refusal()
}

export async function recordAct(
  tx: Db,
  { accountId, ip }: ActingStaff,
  {
    step = 'done',
    forAccount,
    subject = '',
    amount,
    reason = '',
    details = {},
    ...act
  }: Omit<Act, 'forAccount'> & { forAccount?: number },
): Promise<void> {
  await insertAuditEntry(tx, {
    ...act,
    byAccount: accountId,
    address: ip,
    step,
    forAccount: forAccount ?? null,
    subject,
    amount: amount ?? null,
    reason,
    details,
  })
}
