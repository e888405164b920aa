import { refuse } from '#contract/refusals.ts'
import { type Fen, toYuan } from '#domain/money.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import type { Deps } from '#server/http/deps.ts'
import { rememberLeft } from './left-identity.ts'
import { revokeSessions } from './sql.ts'
import { lockAdministrators } from './staff-sql.ts'

/**
 * Deletes an account (T47): what is personal is erased and all sessions end, at once and for good. Orders and ledger stay, as the law
 * on bookkeeping wants, but without the person; of phone and WeChat id a keyed digest (left-identity.ts). While goods or money are still
 * under way, or there is a balance that would be lost, it is refused; and to the last administrator. Money that comes in afterwards all
 * the same goes back (payments/receive-payment.ts).
 * This is one of two files that touch other features' tables: forgetting must be complete, in one transaction.
 */
export async function closeAccount(
  { db, privatePictures, now }: Pick<Deps, 'db' | 'privatePictures' | 'now'>,
  accountId: number,
  onClosing: (tx: Db, accountId: number) => Promise<void>,
): Promise<void> {
  const pictures = await transaction(db, async (tx) => {
    // Before the own row, since others take the two in this order.
    const administrators = await lockAdministrators(tx)
    if (administrators.includes(accountId) && administrators.length === 1) refuse('staff-last-admin')
    // Whoever pays holds the same row (orders/lock-shopper.ts): a payment begins before this or never.
    const [account] = await tx<{ phone: string | null; unionId: string | null }[]>`
      select phone, wechat_union_id as "unionId" from account where id = ${accountId} and deleted_at is null for update`
    if (!account) refuse('not-found')
    await requireNothingOpen(tx, accountId, now())
    await rememberLeft(tx, accountId, account)
    await tx`
      update account
         set login = null, phone = null, password_hash = null, wechat_union_id = null, nickname = '', avatar = '',
             scopes = '{}', deleted_at = now()
       where id = ${accountId}`
    await revokeSessions(tx, accountId)
    await eraseRows(tx, accountId, account.phone ?? '')
    await tx`
      update shop_order set recipient_name = '', recipient_phone = '', recipient_address = '', remark = ''
       where account_id = ${accountId}`
    await leaveReviewsUnnamed(tx, accountId)
    await eraseInvoiceTitles(tx, accountId)
    await onClosing(tx, accountId)
    await tx`
      update after_sale set explanation = '', pictures = '{}', return_phone = '', return_note = '', return_pictures = '{}'
       where account_id = ${accountId}`
    return tx<{ name: string }[]>`delete from upload where account_id = ${accountId} returning name`
  })
  for (const { name } of pictures) await privatePictures.remove(name)
}

async function requireNothingOpen(tx: Db, accountId: number, at: Date): Promise<void> {
  if (await hasOpenOrders(tx, accountId)) refuse('account-has-orders')
  if (await hasOpenPayments(tx, accountId, at)) refuse('account-has-payments')
  if (await hasOpenPaybacks(tx, accountId)) refuse('account-has-paybacks')
  const balance = await readBalance(tx, accountId)
  if (balance > 0) refuse('account-has-balance', { amount: toYuan(balance) })
}

/** A payment that its provider may still report: of an order, also a cancelled one, or of a recharge; and a recharge that can be paid. */
async function hasOpenPayments(tx: Db, accountId: number, at: Date): Promise<boolean> {
  const [open] = await tx`
    select from recharge where account_id = ${accountId} and status = 'unpaid' and pay_by > ${at}
    union all
    select from recharge join payment on payment.recharge_id = recharge.id
     where account_id = ${accountId} and payment.status = 'waiting'
    union all
    select from shop_order join payment on payment.order_id = shop_order.id
     where account_id = ${accountId} and payment.status = 'waiting'
     limit 1`
  return open !== undefined
}

/** Money on its way back, or that could not be sent and waits for the staff. */
async function hasOpenPaybacks(tx: Db, accountId: number): Promise<boolean> {
  const [open] = await tx`
    select from payback
      join payment on payment.id = payback.payment_id
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where coalesce(placed.account_id, recharge.account_id) = ${accountId} and payback.status <> 'done'
     limit 1`
  return open !== undefined
}

async function readBalance(tx: Db, accountId: number): Promise<Fen> {
  const [row] = await tx<[{ balance: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_entry where account_id = ${accountId}`
  return row.balance
}

async function hasOpenOrders(tx: Db, accountId: number): Promise<boolean> {
  const [open] = await tx`
    select from shop_order
     where account_id = ${accountId}
       and (status in ('unpaid', 'paid', 'part-shipped', 'shipped')
            or exists (
              select from after_sale
               where order_id = shop_order.id and after_sale.status in ('applied', 'agreed', 'sent', 'paying')))
     limit 1`
  return open !== undefined
}

/** What was said of the wines stays for others to read, with nothing of the person in it. */
async function leaveReviewsUnnamed(tx: Db, accountId: number): Promise<void> {
  const reviews = await tx<{ productId: number }[]>`
    update review set pictures = '{}' where account_id = ${accountId} returning product_id as "productId"`
  const products = new Set(reviews.map(({ productId }) => productId))
  if (products.size > 0) await announce(tx, ...tagsOf('product', [...products]))
}

/** An issued invoice is a voucher of the shop's books, which the law keeps whole; the others were never made out. */
async function eraseInvoiceTitles(tx: Db, accountId: number): Promise<void> {
  await tx`delete from invoice_title where account_id = ${accountId}`
  await tx`delete from invoice where account_id = ${accountId} and status <> 'issued' and file = ''`
}

async function eraseRows(tx: Db, accountId: number, phone: string): Promise<void> {
  for (const table of [
    'address',
    'favourite',
    'search_history',
    'cart_line',
    'buy_now',
    'cart_merge',
    'checkout',
    'known_network',
  ]) {
    await tx`delete from ${tx(table)} where account_id = ${accountId}`
  }
  await tx`delete from phone_code where phone = ${phone}`
  await tx`delete from sandbox_sms where phone = ${phone}`
  await tx`delete from login_failure where login = ${`#${accountId}`}`
}
