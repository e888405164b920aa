import { refuse } from '#contract/refusals.ts'
import type { Fen } from '#domain/money.ts'
import type { AuditedAction, AuditStep } from '#domain/money-act.ts'
import type { Db } from '#server/db/database.ts'
import { hasActedOn, insertAuditEntry, isSamePerson } from './sql.ts'

/** Who acts for the shop, and from which network address. */
export type ActingStaff = { accountId: number; ip: string }

type Act = {
  action: AuditedAction
  step?: AuditStep
  /** Whose money it is. */
  forAccount: number
  /** What it is about, as people name it: the number of an order, an invoice, a payback. */
  subject?: string
  amount?: Fen
  reason?: string
  details?: Record<string, string | number>
  at: Date
}

/**
 * Staff do something about somebody's money: refuses when it is their own, and writes it into the audit log, in the caller's transaction.
 * Every way in which staff can move money goes through here.
 */
export async function actFor(tx: Db, staff: ActingStaff, { forAccount, ...act }: Act): Promise<void> {
  await requireSomebodyElse(tx, staff.accountId, forAccount)
  await recordAct(tx, staff, { forAccount, ...act })
}

/** Refuses when the two accounts are one person, as far as the shop knows, and when one of them does not exist. */
export async function requireSomebodyElse(db: Db, actingId: number, accountId: number): Promise<void> {
  const isSame = await isSamePerson(db, actingId, accountId)
  if (isSame === undefined) refuse('not-found')
  if (isSame) refuse('own-account')
}

/** Refuses somebody who has done one of these things to that subject as a member of staff: who plans a gift does not take it. */
export async function requireNotActedOn(
  db: Db,
  accountId: number,
  actions: readonly AuditedAction[],
  subject: string,
): Promise<void> {
  if (await hasActedOn(db, accountId, actions, subject)) refuse('own-account')
}

/** Writes into the audit log what a member of staff does, in the caller's transaction. */
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
