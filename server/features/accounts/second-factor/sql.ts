import type { Db, Fragment } from '#server/db/database.ts'

/** Whether a row of `account` has a second factor. Only staff are asked for one. */
export const hasFactorColumn = (db: Db): Fragment => db`
  (array_remove(scopes, 'shopper') <> '{}'
   and exists (select from second_factor where account_id = account.id and totp_secret is not null))`

export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`select ${hasFactorColumn(db)} as has from account where id = ${accountId}`
  return row?.has ?? false
}

export type OwnFactor = { setAt: Date | null; codesLeft: number }

export async function findOwnFactor(db: Db, accountId: number): Promise<OwnFactor> {
  const [row] = await db<OwnFactor[]>`
    select set_at as "setAt", (select count(*) from recovery_code where account_id = ${accountId}) as "codesLeft"
      from second_factor where account_id = ${accountId}`
  return row ?? { setAt: null, codesLeft: 0 }
}

export async function findSecret(db: Db, accountId: number): Promise<Buffer | undefined> {
  const [row] = await db<{ secret: Buffer | null }[]>`
    select totp_secret as secret from second_factor where account_id = ${accountId}`
  return row?.secret ?? undefined
}

/** False when a code of this step, or of a later one, was used. */
export async function spendStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const { count } = await db`
    update second_factor set last_step = ${step} where account_id = ${accountId} and last_step < ${step}`
  return count === 1
}

/** False for an unknown or used one. */
export async function spendRecoveryCode(db: Db, accountId: number, codeHash: Buffer): Promise<boolean> {
  const { count } = await db`delete from recovery_code where account_id = ${accountId} and code_hash = ${codeHash}`
  return count === 1
}

export async function savePendingSecret(db: Db, accountId: number, secret: Buffer): Promise<void> {
  await db`
    insert into second_factor (account_id, pending_secret) values (${accountId}, ${secret})
    on conflict (account_id) do update set pending_secret = excluded.pending_secret`
}

export async function lockPendingSecret(tx: Db, accountId: number): Promise<Buffer | undefined> {
  const [row] = await tx<{ secret: Buffer | null }[]>`
    select pending_secret as secret from second_factor where account_id = ${accountId} for update`
  return row?.secret ?? undefined
}

/** The pending secret counts from now on; `step` is that of the code that proved it. */
export async function bringIntoForce(tx: Db, accountId: number, step: number): Promise<void> {
  await tx`
    update second_factor
       set totp_secret = pending_secret, pending_secret = null, set_at = now(), last_step = ${step}
     where account_id = ${accountId}`
}

/** Saves new recovery codes and deletes the old ones. */
export async function replaceRecoveryCodes(tx: Db, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from recovery_code where account_id = ${accountId}`
  await tx`insert into recovery_code ${tx(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))}`
}

/** False when there was none. */
export async function deleteSecondFactor(tx: Db, accountId: number): Promise<boolean> {
  const { count } = await tx`delete from second_factor where account_id = ${accountId} and totp_secret is not null`
  return count === 1
}

export async function findNameOf(db: Db, accountId: number): Promise<{ login: string; shop: string }> {
  const [row] = await db<{ login: string; shop: string | null }[]>`
    select coalesce(login, phone, nickname) as login,
           (select value->'siteName'->>'en' from setting where key = 'company') as shop
      from account where id = ${accountId}`
  return { login: row?.login ?? '', shop: row?.shop || 'Rebstock' }
}
