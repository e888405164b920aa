import type { Locale } from '#domain/locale.ts'
import type { BankAccount } from '#domain/payment.ts'
import type { Db } from '#server/db/database.ts'
import { lockBeforeInsert } from '#server/db/lock-before-insert.ts'
import { staffName } from '#server/http/staff-name-sql.ts'

const BANK_ACCOUNT = 'bank-transfer'

/** Where shoppers transfer money to; undefined when the shop takes no transfers. */
export async function findBankAccount(db: Db): Promise<BankAccount | undefined> {
  const [setting] = await db<{ value: BankAccount }[]>`select value from setting where key = ${BANK_ACCOUNT}`
  return setting?.value
}

/** Whether the shop takes transfers, as a column of a larger statement. */
export const takesTransfersColumn = (db: Db) => db`exists (select from setting where key = ${BANK_ACCOUNT})`

export async function upsertBankAccount(db: Db, account: BankAccount): Promise<void> {
  await db`
    insert into setting (key, value) values (${BANK_ACCOUNT}, ${db.json(account)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`
}

export async function deleteBankAccount(db: Db): Promise<void> {
  await db`delete from setting where key = ${BANK_ACCOUNT}`
}

/** Until the commit. The number of the newest version; 0 without one. */
export async function lockBankAccount(tx: Db): Promise<number> {
  await lockBeforeInsert(tx, 'bank account')
  const [newest] = await tx<[{ id: number }]>`select coalesce(max(id), 0) as id from bank_account_version`
  return newest.id
}

export async function insertBankAccountVersion(tx: Db, account: BankAccount | null, byAccount: number | null): Promise<void> {
  await tx`
    insert into bank_account_version (account, by_account)
    values (${account === null ? null : tx.json(account)}, ${byAccount})`
}

type VersionRow = { id: number; account: BankAccount | null; by: string | null; at: Date }
export const listBankAccountVersions = (db: Db, locale: Locale): Promise<VersionRow[]> =>
  db<VersionRow[]>`
    select version.id, version.account, ${staffName(db, locale)} as by, version.at
      from bank_account_version version
      left join account on account.id = by_account
     order by version.id desc
     limit 100`

/** The order's shopper is told the present account; what was told before is forgotten. */
export async function recordInstruction(tx: Db, orderId: number, at: Date): Promise<void> {
  await tx`
    insert into transfer_instruction (order_id, version_id, at)
    select ${orderId}, max(id), ${at} from bank_account_version having max(id) is not null
    on conflict (order_id) do update set version_id = excluded.version_id, at = excluded.at`
}

/** Undefined when the shopper was never told an account. */
export async function findToldAccount(db: Db, orderId: number): Promise<BankAccount | undefined> {
  const [told] = await db<{ account: BankAccount }[]>`
    select account
      from transfer_instruction join bank_account_version on bank_account_version.id = version_id
     where order_id = ${orderId} and account is not null`
  return told?.account
}

export async function countToldOther(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count
      from shop_order placed
      join transfer_instruction on order_id = placed.id
      join bank_account_version told on told.id = version_id
     where placed.status = 'unpaid' and placed.pay_method = 'offline'
       and told.account->>'number' is distinct from (
         select account->>'number' from bank_account_version order by id desc limit 1)`
  return row.count
}
