import type { Db } from '#server/db/database.ts'
import { linkEarlierAccounts } from './left-identity.ts'
import { insertPhoneAccount, insertUnionAccount } from './sql.ts'

/** What features above this one do for a new account, in the transaction that opens it; app.ts passes it in. */
export type OnRegistered = (tx: Db, accountId: number) => Promise<void>

type NewAccount = { nickname: string } & ({ phone: string; passwordHash: string | null } | { unionId: string })

/**
 * The only way in which a person becomes a customer: by phone or by WeChat. Answers the id of the new account, or undefined when this
 * phone or WeChat has one already. In the caller's transaction, with all that belongs to a new account.
 */
export async function openAccount(tx: Db, account: NewAccount, onRegistered: OnRegistered): Promise<number | undefined> {
  const id =
    'phone' in account ? await insertPhoneAccount(tx, account) : await insertUnionAccount(tx, account.unionId, account.nickname)
  if (id === undefined) return undefined
  await linkEarlierAccounts(tx, id, account)
  await onRegistered(tx, id)
  return id
}
