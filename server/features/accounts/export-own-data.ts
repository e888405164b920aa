import type { Db } from '#server/db/database.ts'

/**
 * Everything that the shop knows about an account (T47), table by table, for its owner. Secrets (password, tokens) are left out: they
 * are no information about the person. Reads other features' tables, since an export must be complete.
 */
export async function exportOwnData(db: Db, accountId: number): Promise<Record<string, unknown>> {
  const [account] = await db`
    select id, login, phone, wechat_union_id is not null as has_wechat, nickname, avatar, scopes, created_at
      from account where id = ${accountId}`
  const [addresses, favourites, cart, orders, balance, uploads, sessions] = await Promise.all([
    db`select name, phone, province, city, district, detail, post_code, is_default, created_at
         from address where account_id = ${accountId} and deleted_at is null order by id`,
    db`select product_id, name_zh, name_en, favourite.created_at
         from favourite join product on product.id = product_id where account_id = ${accountId} order by favourite.created_at`,
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
    db`select name, bytes, created_at from upload where account_id = ${accountId} order by created_at`,
    db`select strategy, created_at, expires_at, revoked_at from session where account_id = ${accountId} order by created_at`,
  ])
  return { account, addresses, favourites, cart, orders, balance, uploads, sessions }
}
