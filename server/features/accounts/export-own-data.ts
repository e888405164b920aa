import type { Db } from '#server/db/database.ts'
import { accountsOfPerson } from './same-person.ts'

/**
 * Everything that the shop knows about an account (T47), table by table, for its owner. Secrets (password, tokens) are left out: they
 * are no information about the person. Reads other features' tables, since an export must be complete.
 */
export async function exportOwnData(
  db: Db,
  accountId: number,
  sign: (address: string) => string,
): Promise<Record<string, unknown>> {
  const [account] = await db`
    select id, login, phone, wechat_union_id is not null as has_wechat, nickname, avatar, scopes, created_at
      from account where id = ${accountId}`
  const [
    addresses,
    favourites,
    searches,
    cart,
    orders,
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
  ] = await Promise.all([
    db`select name, phone, province, city, district, detail, post_code, is_default, created_at
         from address where account_id = ${accountId} and deleted_at is null order by id`,
    db`select product_id, name_zh, name_en, favourite.created_at
         from favourite join product on product.id = product_id where account_id = ${accountId} order by favourite.created_at`,
    db`select keyword, searched_at from search_history where account_id = ${accountId} order by searched_at`,
    db`select product_id, sku.code as sku, quantity, created_at
         from cart_line join sku on sku.id = sku_id where account_id = ${accountId} order by cart_line.id`,
    db`select number, status, recipient_name, recipient_phone, recipient_address, remark, goods_total, shipping_fee, discount, due,
              pay_method, placed_at,
              (select jsonb_agg(jsonb_build_object('name_zh', name_zh, 'name_en', name_en, 'vintage', vintage, 'size_ml', size_ml,
                                                   'pack', pack, 'price', price, 'quantity', quantity) order by id)
                 from order_line where order_id = shop_order.id) as lines,
              (select jsonb_agg(jsonb_build_object('kind', kind, 'at', at) order by id)
                 from order_event where order_id = shop_order.id) as events
         from shop_order where account_id = ${accountId} order by placed_at`,
    db`select kind, amount, note, at
         from ledger_entry join ledger_transaction on ledger_transaction.id = transaction_id
        where account_id = ${accountId} order by ledger_entry.id`,
    db<{ name: string }[]>`select name, bytes, created_at from upload where account_id = ${accountId} order by created_at`,
    db`select strategy, created_at, expires_at, revoked_at from session where account_id = ${accountId} order by created_at`,
    db`select product_id, wine_stars, delivery_stars, text, pictures, reply, created_at
         from review where account_id = ${accountId} order by id`,
    db`select kind, name, tax_number, address, phone, bank, bank_account, email, is_default, created_at
         from invoice_title where account_id = ${accountId} and deleted_at is null order by id`,
    db`select number as order_number, invoice.status, title, invoice_number, amount, requested_at, issued_at
         from invoice join shop_order on shop_order.id = order_id where invoice.account_id = ${accountId} order by invoice.id`,
    db`select title_zh, title_en, coupon_claim.amount, coupon_claim.min_spend, coupon_claim.valid_from, coupon_claim.valid_to, claimed_at,
              (select jsonb_agg(jsonb_build_object('order_number', number, 'used_at', used_at, 'given_back_at', given_back_at)
                                order by coupon_use.id)
                 from coupon_use join shop_order on shop_order.id = order_id where claim_id = coupon_claim.id) as uses
         from coupon_claim join coupon on coupon.id = coupon_id
        where coupon_claim.account_id = ${accountId} order by coupon_claim.id`,
    db<
      { pictures: string[] }[]
    >`select after_sale.number, placed.number as order_number, kind, after_sale.status, reason, explanation, pictures, asked, amount,
              refuse_reason, return_courier, return_tracking, return_phone, return_note, created_at,
              (select jsonb_agg(jsonb_build_object('kind', kind, 'note', note, 'at', at) order by id)
                 from after_sale_event where after_sale_id = after_sale.id) as events
         from after_sale join shop_order placed on placed.id = order_id
        where after_sale.account_id = ${accountId} order by after_sale.id`,
    db`select kind, at from account_event where account_id = ${accountId} order by id`,
    // Digests of phones that the account had before, or that tie it to a closed account of the same person.
    db`select encode(digest, 'hex') as digest, account_id, left_at
         from left_identity
        where account_id in (${accountsOfPerson(db, accountId)}) order by left_at`,
  ])
  return {
    account,
    addresses,
    favourites,
    searches,
    cart,
    orders,
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
  }
}
