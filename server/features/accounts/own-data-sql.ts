import type { Fen } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'
import { announce, tagsOf } from '#server/http/changes.ts'
import { tryKeys } from './limit-guessing.ts'
import { eraseInOrders, readOwnBaskets, readOwnOrders, readOwnRecharges, readOwnRequests } from './own-orders-sql.ts'
import { accountsOfPerson } from './person-sql.ts'

/*
 * What the shop stores about a person, exported and erased (T47), in all features' tables: a new table with personal data needs a
 * line in both. Orders and what belongs to them: own-orders-sql.ts. The chat adds its own (app.ts).
 */

/** Everything that the shop stores about a person, for the export that they may ask for. */
export async function readOwnData(
  db: Db,
  accountId: number,
  sign: (address: string) => string,
): Promise<Record<string, unknown>> {
  const [account] = await db`
    select id, login, phone, sign_in_email as email, wechat_union_id is not null as has_wechat,
           (select array_agg(app_id order by app_id) from wechat_identity where account_id = account.id) as wechat_apps, nickname, nickname_en, avatar, scopes, created_at
      from account where id = ${accountId}`
  const [
    addresses,
    favourites,
    favouriteShare,
    backInStock,
    priceWishes,
    searches,
    visits,
    cart,
    orders,
    recharges,
    balance,
    uploads,
    sessions,
    reviews,
    invoiceTitles,
    invoices,
    coupons,
    afterSales,
    events,
    leftIdentities,
    labels,
    requests,
    notices,
    noticeChoices,
    assistantBaskets,
  ] = await Promise.all([
    db`select name, phone, province, city, district, detail, post_code, is_default, created_at
         from address where account_id = ${accountId} and deleted_at is null order by id`,
    db`select product_id, name_zh, name_en, favourite.created_at
         from favourite join product on product.id = product_id where account_id = ${accountId} order by favourite.created_at`,
    db`select shown_as, shared_at from favourite_share where account_id = ${accountId}`,
    db`select product_id, sku.code as sku, asked_at, told_at
         from back_in_stock_wish join sku on sku.id = sku_id where account_id = ${accountId} order by asked_at`,
    db`select product_id, sku.code as sku, price_wish.price, asked_at, told_at
         from price_wish join sku on sku.id = sku_id where account_id = ${accountId} order by asked_at`,
    db`select keyword, searched_at from search_history where account_id = ${accountId} order by searched_at`,
    db`select product_id, name_zh, name_en, visited_at
         from wine_visit join product on product.id = product_id where account_id = ${accountId} order by visited_at`,
    db`select product_id, sku.code as sku, quantity, created_at
         from cart_line join sku on sku.id = sku_id where account_id = ${accountId} order by cart_line.id`,
    readOwnOrders(db, accountId),
    readOwnRecharges(db, accountId),
    db`select kind, amount, note, at
         from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
        where account_id = ${accountId} order by ledger_entry.id`,
    db<{ name: string }[]>`select name, bytes, created_at
         from upload where account_id = ${accountId} and name not like 'try/%' order by created_at`,
    db`select strategy, network, created_at, seen_at, expires_at, revoked_at from session where account_id = ${accountId} order by created_at`,
    db`select product_id, wine_stars, delivery_stars, text, pictures, reply, created_at
         from review where account_id = ${accountId} order by id`,
    db`select kind, name, tax_number, address, phone, bank, bank_account, email, is_default, created_at
         from invoice_title where account_id = ${accountId} and deleted_at is null order by id`,
    db`select number as order_number, invoice.status, title, invoice_number, amount, requested_at, issued_at
         from invoice join shop_order on shop_order.id = order_id where invoice.account_id = ${accountId} order by invoice.id`,
    db`select title_zh, title_en, coupon_claim.amount, coupon_claim.percent, coupon_claim.min_spend, coupon_claim.valid_from, coupon_claim.valid_to, claimed_at,
              (select jsonb_agg(jsonb_build_object('order_number', number, 'used_at', used_at, 'given_back_at', given_back_at)
                                order by coupon_use.id)
                 from coupon_use join shop_order on shop_order.id = order_id where claim_id = coupon_claim.id) as uses
         from coupon_claim join coupon on coupon.id = coupon_id
        where coupon_claim.account_id = ${accountId} order by coupon_claim.id`,
    readOwnRequests(db, accountId),
    db`select kind, at from account_event where account_id = ${accountId} order by id`,
    db`select encode(digest, 'hex') as digest, account_id, left_at
         from left_identity
        where account_id in (${accountsOfPerson(db, accountId)}) order by left_at`,
    db`select name, at from customer_label join label on label.id = label_id where account_id = ${accountId} order by name`,
    db`select kind, note, asked_on::text, due_on::text, settled_at, outcome, answer
         from customer_request where account_id = ${accountId} order by id`,
    db`select kind, channel, locale, recipient, text, state, created_at, sent_at from notice where account_id = ${accountId} order by id`,
    db`select kind, channels, changed_at from notice_wish where account_id = ${accountId} order by kind`,
    readOwnBaskets(db, accountId),
  ])
  return {
    account,
    addresses,
    favourites,
    favouriteShare,
    backInStock,
    priceWishes,
    searches,
    visits,
    cart,
    orders,
    recharges,
    balance,
    uploads: uploads.map((row) => ({ ...row, name: sign(row.name) })),
    sessions,
    reviews,
    invoiceTitles,
    invoices,
    coupons,
    afterSales: afterSales.map((row) => ({ ...row, pictures: row.pictures.map(sign) })),
    events,
    leftIdentities,
    labels,
    requests,
    notices,
    noticeChoices,
    assistantBaskets,
  }
}

/** By which an account is found. `openIds`: by app of the shop within WeChat. */
export type NamesOfOne = {
  phone: string | null
  email: string | null
  unionId: string | null
  openIds: { appId: string; openId: string }[]
}

/** Payments lock the same row (orders/lock-shopper.ts). */
export async function lockClosing(tx: Db, accountId: number): Promise<NamesOfOne | undefined> {
  const [account] = await tx<NamesOfOne[]>`
    select phone, sign_in_email as email, wechat_union_id as "unionId",
           (select coalesce(jsonb_agg(jsonb_build_object('appId', app_id, 'openId', open_id)), '[]')
              from wechat_identity where account_id = account.id) as "openIds"
      from account where id = ${accountId} and deleted_at is null for update`
  return account
}

/** Whether an order was not received yet, or money is asked back for one: then the account cannot be closed. */
export async function hasOpenOrders(tx: Db, accountId: number): Promise<boolean> {
  const [open] = await tx`
    select from shop_order
     where account_id = ${accountId}
       and (status in ('unpaid', 'paid', 'part-shipped', 'shipped')
            or exists (
              select from after_sale
               where order_id = shop_order.id and after_sale.status in ('applied', 'agreed', 'sent', 'paying'))
            -- Where its bottles go would be erased.
            or exists (select from replacement where order_id = shop_order.id and sent_at is null and called_off_at is null))
     limit 1`
  return open !== undefined
}

/** Payments that may still be reported, or recharges that can still be paid. */
export async function hasOpenPayments(tx: Db, accountId: number, at: Date): Promise<boolean> {
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

/** Refunds under way, or stuck until staff act. */
export async function hasOpenPaybacks(tx: Db, accountId: number): Promise<boolean> {
  const [open] = await tx`
    select from payback
      join payment on payment.id = payback.payment_id
      left join shop_order placed on placed.id = payment.order_id
      left join recharge on recharge.id = payment.recharge_id
     where coalesce(placed.account_id, recharge.account_id) = ${accountId} and payback.status <> 'done'
     limit 1`
  return open !== undefined
}

export async function readBalance(tx: Db, accountId: number): Promise<Fen> {
  const [row] = await tx<[{ balance: Fen }]>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_entry where account_id = ${accountId}`
  return row.balance
}

/** Orders and ledger stay anonymised: bookkeeping law. Returns the uploads to delete. */
export async function eraseOwnData(tx: Db, accountId: number, { phone, email }: NamesOfOne): Promise<string[]> {
  await tx`
    update account
       set login = null, phone = null, sign_in_email = null, password_hash = null, wechat_union_id = null, nickname = '',
           nickname_en = '', avatar = '',
           scopes = '{}', deleted_at = now()
     where id = ${accountId}`
  await eraseRows(
    tx,
    accountId,
    [phone, email].filter((contact) => contact !== null),
  )
  await eraseInOrders(tx, accountId)
  await tx`
    update customer_request
       set note = '', answer = '', settled_at = coalesce(settled_at, now()), settled_by = coalesce(settled_by, ${accountId}),
           outcome = coalesce(outcome, 'done')
     where account_id = ${accountId}`
  await stripReviews(tx, accountId)
  await eraseInvoiceTitles(tx, accountId)
  const pictures = await tx<{ name: string }[]>`delete from upload where account_id = ${accountId} returning name`
  return pictures.map(({ name }) => name).filter((name) => !name.startsWith('try/'))
}

/** Reviews stay, without pictures. */
async function stripReviews(tx: Db, accountId: number): Promise<void> {
  const reviews = await tx<{ productId: number }[]>`
    update review set pictures = '{}' where account_id = ${accountId} returning product_id as "productId"`
  const products = new Set(reviews.map(({ productId }) => productId))
  if (products.size > 0) await announce(tx, ...tagsOf('product', [...products]))
}

/** Issued invoices stay: they are accounting records. */
async function eraseInvoiceTitles(tx: Db, accountId: number): Promise<void> {
  await tx`delete from invoice_title where account_id = ${accountId}`
  await tx`delete from invoice where account_id = ${accountId} and status <> 'issued' and file = ''`
}

async function eraseRows(tx: Db, accountId: number, contacts: readonly string[]): Promise<void> {
  for (const table of [
    'address',
    'favourite',
    'back_in_stock_wish',
    'price_wish',
    'favourite_share',
    'notice',
    'notice_wish',
    'search_history',
    'wine_visit',
    'cart_line',
    'buy_now',
    'cart_merge',
    'checkout',
    'known_network',
    'wechat_identity',
    'second_factor',
    'customer_label',
  ]) {
    await tx`delete from ${tx(table)} where account_id = ${accountId}`
  }
  for (const contact of contacts) {
    await tx`delete from sign_in_code where recipient = ${contact.toLowerCase()}`
    await tx`delete from sandbox_sms where phone = ${contact}`
    await tx`delete from sandbox_message where lower(recipient) = ${contact.toLowerCase()}`
  }
  await tx`delete from coupon_code_miss where account_id = ${accountId}`
  await tx`delete from login_failure where login = any(${Object.values(tryKeys(accountId))})`
}
