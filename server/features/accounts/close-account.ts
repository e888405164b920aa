import { refuse } from '#contract/refusals.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { FileStore } from '#server/external/file-store.ts'
import { revokeSessions } from './sql.ts'
import { removePicture } from './store-upload.ts'

/**
 * Deletes an account (T47): what is personal is erased and all sessions end, at once and for good. Orders and ledger stay, as the law
 * on bookkeeping wants, but without the person. While goods or money are still under way the account is needed, so it is refused.
 * This is one of two files that touch other features' tables: forgetting must be complete, in one transaction.
 */
export async function closeAccount(db: Pool, files: FileStore, accountId: number): Promise<void> {
  const pictures = await transaction(db, async (tx) => {
    const [account] = await tx<{ phone: string | null }[]>`select phone from account where id = ${accountId} for update`
    if (await hasOpenOrders(tx, accountId)) refuse('account-has-orders')
    await tx`
      update account
         set login = null, phone = null, password_hash = null, wechat_union_id = null, nickname = '', avatar = '',
             scopes = '{}', deleted_at = now()
       where id = ${accountId}`
    await revokeSessions(tx, accountId)
    await eraseRows(tx, accountId, account?.phone ?? '')
    await tx`
      update shop_order set recipient_name = '', recipient_phone = '', recipient_address = '', remark = ''
       where account_id = ${accountId}`
    return tx<{ name: string }[]>`delete from upload where account_id = ${accountId} returning name`
  })
  for (const { name } of pictures) await removePicture(files, name)
}

async function hasOpenOrders(tx: Db, accountId: number): Promise<boolean> {
  const [open] = await tx`
    select from shop_order where account_id = ${accountId} and status in ('unpaid', 'paid', 'shipped') limit 1`
  return open !== undefined
}

async function eraseRows(tx: Db, accountId: number, phone: string): Promise<void> {
  for (const table of ['address', 'favourite', 'cart_line', 'buy_now', 'cart_merge', 'checkout', 'known_network']) {
    await tx`delete from ${tx(table)} where account_id = ${accountId}`
  }
  await tx`delete from phone_code where phone = ${phone}`
  await tx`delete from sandbox_sms where phone = ${phone}`
  await tx`delete from login_failure where login = ${`#${accountId}`}`
}
