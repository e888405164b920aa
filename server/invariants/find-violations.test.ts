import { expect, test } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine, placeOrder, shopper, shopWith } from '#test/support/shop.ts'
import { findViolations } from './find-violations.ts'

/** With ¥18.00 freight an order costs ¥60.00. */
const shop = await shopWith({ wines: [{ skus: [{ price: 42_00, stock: 1_000 }] }] })
const { db } = shop
await addWine(db)
const buyer = await shopper(shop, { balance: 500_00 })
const paid = await placeOrder(shop, buyer)
await payOrder(buyer.api, paid, 'balance')
const unpaid = await placeOrder(shop, buyer)

const brokenRules = async (tx: Db) => (await findViolations(tx)).filter(({ rows }) => rows.length > 0).map(({ rule }) => rule)

test('an honest shop breaks no rule', async () => {
  expect(await brokenRules(db)).toEqual([])
})

/** Damage by a bug or a lost write, and the start of the name of the rule that must detect it. */
const BREAKAGES: Record<string, { damage: (tx: Db) => Promise<unknown>; rule: string }> = {
  'a bottle too many on the shelf': { damage: (tx) => tx`update sku set stock = stock + 1`, rule: 'I1: in stock' },
  'a bottle sold that nobody has ordered': {
    damage: (tx) => tx`update sku set sold = sold + 1, stock = stock - 1`,
    rule: 'I1: what counts as sold',
  },
  'a movement of stock that was not written down': {
    damage: (tx) => tx`delete from stock_movement where id = (select max(id) from stock_movement)`,
    rule: 'I7: the movements',
  },
  'an order paid without money': {
    damage: (tx) => tx`update shop_order set status = 'paid' where number = ${unpaid}`,
    rule: 'I2: what came in for an order',
  },
  'a payment that is gone from its order': {
    damage: (tx) => tx`update payment set counts = false`,
    rule: 'I2: what came in for an order',
  },
  'money that goes back of nothing': {
    damage: (tx) => tx`update payment set counts = false`,
    rule: 'I4: more goes back of a payment',
  },
  'a payment that no ledger knows': {
    damage: (tx) => tx`
      insert into payment (order_id, method, amount, paid_at) select id, 'balance', 1, now() from shop_order where number = ${unpaid}`,
    rule: 'I2: a payment is not in the ledger',
  },
  'a ledger without a payment’s amount': {
    damage: (tx) => tx`update payment set amount = amount + 1`,
    rule: 'I2: a payment is not in the ledger',
  },
  'a sale in the accounts of an order that was given up': {
    damage: (tx) => tx`update shop_order set status = 'cancelled' where number = ${paid}`,
    rule: 'I2: the accounts do not count an order',
  },
  'a customer who has spent more than their orders say': {
    damage: (tx) => tx`update customer set spent = spent + 1 where account_id = ${buyer.id}`,
    rule: 'the figures of a customer',
  },
  'a balance below zero': {
    damage: (tx) => tx`
      with made as (insert into ledger_transaction (kind) values ('correction') returning id)
      insert into ledger_entry (transaction_id, book, account_id, amount)
      select id, 'shopper', ${buyer.id}::bigint, -1000_00 from made union all select id, 'corrections', null, 1000_00 from made`,
    rule: 'I2: a balance is below zero',
  },
  'more given back than came in': {
    damage: (tx) => tx`
      insert into payback (number, payment_id, amount, reason) select 'r00000001', id, amount + 1, 'after-sale' from payment`,
    rule: 'I4: more goes back of a payment',
  },
  'a payback done that was never booked': {
    damage: (tx) => tx`
      insert into payback (number, payment_id, amount, reason, status, done_at)
      select 'r00000002', id, amount, 'after-sale', 'done', now() from payment`,
    rule: 'I2: a payback is not in the ledger',
  },
  'a debt that nobody pays back': {
    damage: (tx) => tx`
      with made as (insert into ledger_transaction (kind) values ('stray-payment') returning id)
      insert into ledger_entry (transaction_id, book, amount) select id, 'owed', 5 from made union all select id, 'cash', -5 from made`,
    rule: 'I2: what the shop owes',
  },
  'a recharge paid without money': {
    damage: (tx) => tx`
      insert into recharge (number, account_id, amount, status, pay_by) values ('cz1', ${buyer.id}, 100, 'paid', now())`,
    rule: 'I2: a recharge and its payment',
  },
  'money that goes back of a recharge and stays on the balance': {
    damage: (tx) => tx`
      with paid as (
        insert into recharge (number, account_id, amount, status, pay_by) values ('cz2', ${buyer.id}, 100, 'paid', now()) returning id
      ), received as (
        insert into payment (recharge_id, method, amount, paid_at) select id, 'wechat', 100, now() from paid returning id
      )
      insert into payback (number, payment_id, amount, reason) select 'r00000003', id, 60, 'recharge-returned' from received`,
    rule: 'I2: what was returned of a recharge',
  },
  'a gift that is kept though its recharge went back': {
    damage: (tx) => tx`
      with paid as (
        insert into recharge (number, account_id, amount, gift, status, pay_by)
        values ('cz3', ${buyer.id}, 10000, 1000, 'paid', now()) returning id
      ), received as (
        insert into payment (recharge_id, method, amount, paid_at) select id, 'wechat', 10000, now() from paid returning id, recharge_id
      ), back as (
        insert into payback (number, payment_id, amount, reason)
        select 'r00000004', id, 6000, 'recharge-returned' from received returning id, payment_id
      ), made as (
        insert into ledger_transaction (kind, recharge_id, payback_id)
        select 'recharge-return', recharge_id, back.id from back join received on received.id = payment_id returning id
      )
      insert into ledger_entry (transaction_id, book, account_id, amount)
      select id, 'shopper', ${buyer.id}::bigint, -6000 from made union all select id, 'owed', null, 6000 from made`,
    rule: 'I2: what was returned of a recharge',
  },
  'a coupon that is used for two orders': {
    damage: async (tx) => {
      await tx`drop index coupon_used_once`
      await tx`
        with made as (
          insert into coupon (title_zh, title_en, scope, amount, valid_days, claimed) values ('券', 'Ten', 'shop', 10_00, 7, 1) returning id
        ), claim as (
          insert into coupon_claim (coupon_id, account_id, amount, min_spend, valid_from, valid_to)
          select id, ${buyer.id}::bigint, 10_00, 0, now(), now() + interval '7 days' from made returning id
        )
        insert into coupon_use (claim_id, order_id, discount)
        select claim.id, shop_order.id, 10_00 from claim, shop_order where number in (${paid}, ${unpaid})`
    },
    rule: 'I3: a coupon is in use twice',
  },
  'a coupon that was given out without being counted': {
    damage: (tx) => tx`
      with made as (
        insert into coupon (title_zh, title_en, scope, amount, valid_days, total) values ('券', 'Ten', 'shop', 10_00, 7, 1) returning id
      )
      insert into coupon_claim (coupon_id, account_id, amount, min_spend, valid_from, valid_to)
      select id, ${buyer.id}::bigint, 10_00, 0, now(), now() + interval '7 days' from made`,
    rule: 'I3: more of a coupon were given out',
  },
  'one transaction of a provider that stands for two payments': {
    damage: async (tx) => {
      await tx`alter table payment drop constraint payment_method_provider_transaction_key`
      await tx`
        insert into payment (order_id, method, amount, paid_at, provider_transaction)
        select id, 'wechat', 60_00, now(), 'wx-1' from shop_order where number in (${paid}, ${unpaid})`
    },
    rule: 'I5: one provider transaction',
  },
  'a lot that has sent what no parcel holds': {
    damage: (tx) => tx`
      insert into lot (sku_id, code, arrived_on, packs, sent) select min(id), 'L1', '2026-01-01', 5, 1 from sku`,
    rule: 'U108: a lot has sent more',
  },
  'an order whose history is gone': {
    damage: (tx) => tx`delete from order_event where kind = 'paid'`,
    rule: 'an order and its history disagree',
  },
}

test.each(Object.keys(BREAKAGES))('%s is noticed', async (name) => {
  const { damage, rule } = BREAKAGES[name] ?? { damage: async () => {}, rule: 'none' }
  const undone = new Error('undone')
  const attempt = db.begin(async (tx) => {
    await damage(tx)
    expect(await brokenRules(tx)).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${rule}`))]))
    throw undone
  })
  await expect(attempt).rejects.toBe(undone)
})
