import type { Db } from '#server/db/database.ts'
import { linkEarlierAccounts } from './left-identity.ts'
import type { OnRegistered } from './on-registered.ts'
import { insertPhoneAccount, insertUnionAccount } from './sql.ts'

type NewAccount = { nickname: string } & ({ phone: string; passwordHash: string | null } | { unionId: string })

/**
 * The only way in which a person becomes a customer: by phone or by WeChat. Answers the id of the new account, or undefined when there is
 * one for this phone or WeChat already. In the caller's transaction, with all that belongs to a new account.
 */
export async function openAccount(tx: Db, account: NewAccount, onRegistered: OnRegistered): Promise<number | undefined> {
  const id =
    'phone' in account ? await insertPhoneAccount(tx, account) : await insertUnionAccount(tx, account.unionId, account.nickname)
  if (id === undefined) return undefined
  await linkEarlierAccounts(tx, id, account)
  await onRegistered(tx, id)
  return id
}
