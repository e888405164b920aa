import type { Db } from '#server/db/database.ts'

/*
 * What must be true after every test that orders or pays, whatever was killed in between (quality checklist T, I1 to I5). The sale of
 * coupons (I3) and chat (I6) join when their tables do.
 */

/** Every violation as a sentence with the row that it is about; empty when all is well. */
export async function violations(db: Db): Promise<string[]> {
  const found = await Promise.all([
    rows('I1: stock + ordered is not what was received', stockOffBalance(db)),
    rows('I2: an order and its payment do not match', unmatchedPayments(db)),
    rows('I2: a ledger transaction does not sum to zero', unbalancedTransactions(db)),
    rows('I2: a balance is below zero', negativeBalances(db)),
    rows('I4: more was paid back than was paid', excessiveRefunds(db)),
    rows('I5: one provider transaction stands for two payments', sharedTransactions(db)),
    rows('an order does not add up to its lines', ordersNotAddingUp(db)),
    rows('an order and its history disagree', ordersWithWrongHistory(db)),
  ])
  return found.flat()
}

async function rows(rule: string, query: Promise<readonly object[]>): Promise<string[]> {
  return (await query).map((row) => `${rule}: ${JSON.stringify(row)}`)
}

/** Cancelled and refunded orders have given back what they held. */
const stockOffBalance = (db: Db) => db`
  select sku.id, stock, sold, received, coalesce(held.quantity, 0) as held
    from sku
    left join (
      select sku_id, sum(quantity) as quantity
        from order_line join shop_order on shop_order.id = order_id
       where status not in ('cancelled', 'refunded')
       group by sku_id
    ) held on held.sku_id = sku.id
   where stock < 0 or sold <> coalesce(held.quantity, 0) or stock + coalesce(held.quantity, 0) <> received`

/** A paid order has one payment and one set of ledger entries over the sum due; an unpaid or cancelled one has neither. */
const unmatchedPayments = (db: Db) => db`
  select number, status, due, payments, paid, posted, sales
    from (
      select number, status, due,
             (select count(*) from payment where order_id = o.id) as payments,
             (select coalesce(sum(amount), 0) from payment where order_id = o.id) as paid,
             (select count(*) from ledger_transaction where order_id = o.id and kind = 'order-payment') as posted,
             (select coalesce(sum(amount), 0)
                from ledger_entry join ledger_transaction moved on moved.id = transaction_id
               where moved.order_id = o.id and kind = 'order-payment' and book = 'sales') as sales
        from shop_order o
    ) checked
   where case when status in ('unpaid', 'cancelled') then payments + posted > 0
              else payments <> 1 or posted <> 1 or paid <> due or sales <> due end`

const unbalancedTransactions = (db: Db) => db`
  select moved.id, kind, sum(amount) as sum
    from ledger_transaction moved left join ledger_entry on transaction_id = moved.id
   group by moved.id
  having sum(amount) is distinct from 0`

const negativeBalances = (db: Db) => db`
  select account_id, sum(amount) as balance from ledger_entry where book = 'shopper' group by account_id having sum(amount) < 0`

const excessiveRefunds = (db: Db) => db`
  select order_id, due, sum(entry.amount) as refunded
    from ledger_transaction moved
    join ledger_entry entry on entry.transaction_id = moved.id and entry.book <> 'sales'
    join shop_order on shop_order.id = order_id
   where kind = 'refund'
   group by order_id, due
  having sum(entry.amount) > due`

const sharedTransactions = (db: Db) => db`
  select method, provider_transaction, count(*)
    from payment where provider_transaction is not null
   group by method, provider_transaction
  having count(*) > 1`

const ordersNotAddingUp = (db: Db) => db`
  select number, goods_total, coalesce(sum(price * quantity), 0) as lines
    from shop_order o left join order_line on order_id = o.id
   group by o.id
  having goods_total <> coalesce(sum(price * quantity), 0) or count(order_line.id) = 0`

/** Every order was placed, and the step that led to its present status is on record. */
const ordersWithWrongHistory = (db: Db) => db`
  select number, status
    from shop_order o
   where not exists (select from order_event where order_id = o.id and kind = 'placed')
      or (status <> 'unpaid' and not exists (select from order_event where order_id = o.id and kind = status))`
