import { refuse } from '#contract/refusals.ts'
import type { BankAccount } from '#domain/payment.ts'
import { transaction } from '#server/db/database.ts'
import { findBankAccount, lockBankAccount } from '#server/features/ledger/bank-account-sql.ts'
import { saveBankAccount } from '#server/features/ledger/pay-methods.ts'
import { type ActingStaff, recordAct } from '#server/features/staff-acts/act-for.ts'
import type { Deps } from '#server/http/deps.ts'

/** Null: no transfers. The audit log gets both account numbers. `version`: of the history as it was read. */
export async function changeBankAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  staff: ActingStaff,
  { account, version }: { account: BankAccount | null; version: number | undefined },
): Promise<void> {
  await transaction(db, async (tx) => {
    const newest = await lockBankAccount(tx)
    if (version !== undefined && version !== newest) refuse('content-changed')
    const before = await findBankAccount(tx)
    await saveBankAccount(tx, account, staff.accountId)
    const details = { before: before?.number ?? '', after: account?.number ?? '' }
    await recordAct(tx, staff, { action: 'bank-account', details, at: now() })
  })
}
