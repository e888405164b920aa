import type { Contact } from '#domain/contact.ts'
import type { Db } from '#server/db/database.ts'
import { linkEarlierAccounts } from './left-identity.ts'
import { insertContactAccount, insertUnionAccount } from './sql.ts'

/** Runs in the same transaction. */
export type OnRegistered = (tx: Db, accountId: number) => Promise<void>

type NewAccount = { nickname: string } & ({ contact: Contact; passwordHash: string | null } | { unionId: string })

/**
 * The only way to become a customer. Undefined when this contact or WeChat has an account. Email addresses cost nothing: what a
 * newcomer gets comes with the first phone (change-contact.ts).
 */
export async function openAccount(tx: Db, account: NewAccount, onRegistered: OnRegistered): Promise<number | undefined> {
  const isByContact = 'contact' in account
  const id = isByContact
    ? await insertContactAccount(tx, account)
    : await insertUnionAccount(tx, account.unionId, account.nickname)
  if (id === undefined) return undefined
  await linkEarlierAccounts(tx, id, isByContact ? account.contact : { kind: 'wechat', unionId: account.unionId })
  if (!isByContact || account.contact.kind === 'phone') await onRegistered(tx, id)
  return id
}
