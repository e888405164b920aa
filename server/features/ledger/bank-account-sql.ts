import type { BankAccount } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'

const BANK_ACCOUNT = 'bank-transfer'

/** Where shoppers transfer money to; undefined when the shop takes no transfers. */
export async function findBankAccount(db: Db): Promise<BankAccount | undefined> {
  const [setting] = await db<{ value: BankAccount }[]>`select value from setting where key = ${BANK_ACCOUNT}`
  return setting?.value
}

export async function upsertBankAccount(db: Db, account: BankAccount): Promise<void> {
  await db`
    insert into setting (key, value) values (${BANK_ACCOUNT}, ${db.json(account)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}

export async function deleteBankAccount(db: Db): Promise<void> {
  await db`delete from setting where key = ${BANK_ACCOUNT}`
}
