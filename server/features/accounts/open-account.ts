import type { Db } from '#server/db/database.ts'
import { linkEarlierAccounts } from './left-identity.ts'
import { insertPhoneAccount, insertUnionAccount } from './sql.ts'

/** Runs in the same transaction. */
export type OnRegistered = (tx: Db, accountId: number) => Promise<void>

type NewAccount = { nickname: string } & ({ phone: string; passwordHash: string | null } | { unionId: string })

/** The only way to become a customer. Undefined when this phone or WeChat has an account. */
export async function openAccount(tx: Db, account: NewAccount, onRegistered: OnRegistered): Promise<number | undefined> {
  const id =
    'phone' in account ? await insertPhoneAccount(tx, account) : await insertUnionAccount(tx, account.unionId, account.nickname)
  if (id === undefined) return undefined
  await linkEarlierAccounts(tx, id, account)
  await onRegistered(tx, id)
  return id
}
