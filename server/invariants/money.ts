import type { Rule } from './rule.ts'

/** Payments, refunds and the ledger are kept independently and compared here. */
export const moneyRules: readonly Rule[] = [
  {
    name: 'I2: a ledger transaction does not sum to zero',
    broken: (db) => db`
      select moved.id, kind, sum(amount) as sum
        from ledger_transaction moved left join ledger_entry on transaction_id = moved.id
       group by moved.id
      having sum(amount) is distinct from 0`,
  },
  {
    name: 'I2: a balance is below zero',
    broken: (db) => db`
      select account_id, sum(amount) as balance
        from ledger_entry
       where book = 'shopper'
       group by account_id
      having sum(amount) < 0`,
  },
  {
    name: 'I2: money lies on the balance of a closed account',
    broken: (db) => db`
      select account.id, sum(amount) as balance
        from account join ledger_entry on account_id = account.id
       where deleted_at is not null
       group by account.id
      having sum(amount) <> 0`,
  },
  {
    name: 'I2: what came in for an order does not fit its status',
    broken: (db) => db`
      select number, status, due, paid
        from (
          select o.number, o.status, due,
                 coalesce((select sum(amount) from payment where order_id = o.id and payment.status = 'paid' and counts), 0) as paid
            from shop_order o
        ) checked
       where case status when 'unpaid' then paid >= due and due > 0
                         when 'cancelled' then paid > 0
                         else paid <> due end`,
  },
  {
    name: 'I2: a payment is not in the ledger exactly once',
    broken: (db) => db`
      select payment.id, payment.number, payment.status, counts, payment.amount, booked.*
        from payment
        left join lateral (
          select count(*) as postings, string_agg(kind, ',') as kinds,
                 sum((select sum(amount) from ledger_entry where transaction_id = moved.id and amount > 0)) as posted
            from ledger_transaction moved
           where moved.payment_id = payment.id and kind in ('recharge', 'order-payment', 'stray-payment')
        ) booked on true
       where case when payment.status <> 'paid' then postings > 0
                  else postings <> 1 or coalesce(posted, 0) <> payment.amount
                       or counts and kinds <> case when recharge_id is null then 'order-payment' else 'recharge' end end`,
  },
  {
    name: 'I2: the accounts do not count an order once it is paid whole, or hold another advance of it than has come in',
    broken: (db) => db`
      select number, status, due, sales, advances
        from (
          select placed.id, number, status, due, coalesce(sum(amount) filter (where kind = 'order-payment' and book = 'sales'), 0) as sales,
                 coalesce(sum(amount) filter (where book = 'advances'), 0) as advances
            from shop_order placed left join accounting_entry on order_id = placed.id
           group by placed.id
        ) counted
       where sales <> case when status in ('unpaid', 'cancelled') then 0 else due end
          or advances <> case when status <> 'unpaid' then 0 else coalesce(
               (select sum(payment.amount) from payment where order_id = counted.id and payment.status = 'paid' and counts), 0) end`,
  },
  {
    name: 'I2: a recharge and its payment do not match',
    broken: (db) => db`
      select recharge.number, recharge.status, gift, amount, paid, gifts
        from recharge
        left join lateral (
          select coalesce(sum(amount), 0) as paid from payment where recharge_id = recharge.id and status = 'paid' and counts
        ) payments on true
        left join lateral (
          select coalesce(sum(entry.amount), 0) as gifts
            from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id and book = 'shopper'
           where moved.recharge_id = recharge.id and kind = 'gift'
        ) given on true
       where case recharge.status when 'paid' then paid <> amount or gifts <> gift else paid <> 0 or gifts <> 0 end`,
  },
  {
    name: 'I2: what was returned of a recharge was not taken off its balance, or not the share of its gift',
    broken: (db) => db`
      select recharge.number, amount, gift, back, taken, gift_taken
        from recharge
        left join lateral (
          select coalesce(sum(payback.amount) filter (where counts and reason = 'recharge-returned'), 0)::bigint as back,
                 count(*) filter (where counts <> (reason = 'recharge-returned')) as others
            from payment join payback on payback.payment_id = payment.id
           where payment.recharge_id = recharge.id
        ) paybacks on true
        left join lateral (
          select coalesce(-sum(entry.amount) filter (where kind = 'recharge-return'), 0)::bigint as taken,
                 coalesce(-sum(entry.amount) filter (where kind = 'gift-return'), 0)::bigint as gift_taken,
                 count(*) filter (where entry.account_id <> recharge.account_id) as strangers
            from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id and book = 'shopper'
           where moved.recharge_id = recharge.id and kind in ('recharge-return', 'gift-return')
        ) booked on true
       where back <> taken or others > 0 or strangers > 0
          -- Of the share a balance may lack a part of a fen, for each yuan of gift on a yuan.
          or gift_taken not between gift * back / amount - gift / amount - 1 and gift * back / amount`,
  },
  {
    name: 'I2: a payback is not in the ledger as its state says',
    broken: (db) => db`
      select payback.number, payback.status, payback.reason, payback.amount, promised, fulfilled
        from payback
        left join lateral (
          select coalesce(sum(entry.amount) filter (where kind in ('refund', 'recharge-return')), 0) as promised,
                 coalesce(-sum(entry.amount) filter (where kind = 'payback'), 0) as fulfilled
            from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id and book = 'owed'
           where moved.payback_id = payback.id
        ) booked on true
       where promised <> case when reason in ('too-late', 'paid-twice', 'account-closed') then 0 else payback.amount end
          or fulfilled <> case when payback.status = 'done' then payback.amount else 0 end`,
  },
  {
    name: 'I2: what the shop owes is not the sum of the open paybacks',
    broken: (db) => db`
      select owed, open
        from (select coalesce(sum(amount), 0) as owed from ledger_entry where book = 'owed') books,
             (select coalesce(sum(amount), 0) as open from payback where status <> 'done') paybacks
       where owed <> open`,
  },
  {
    name: 'I4: more goes back of a payment than came in, or not all of one that does not count',
    broken: (db) => db`
      select payment.id, payment.number, payment.amount, counts, coalesce(sum(payback.amount), 0) as back
        from payment left join payback on payback.payment_id = payment.id
       where payment.status = 'paid'
       group by payment.id
      having coalesce(sum(payback.amount), 0) > payment.amount
          or not counts and coalesce(sum(payback.amount), 0) <> payment.amount`,
  },
  {
    name: 'I4: money goes back of a payment that never came in',
    broken: (db) => db`
      select payback.number, payment.number as payment
        from payback join payment on payment.id = payment_id
       where payment.status <> 'paid'`,
  },
  {
    name: 'I5: one provider transaction stands for two payments',
    broken: (db) => db`
      select method, provider_transaction, count(*)
        from payment where provider_transaction is not null
       group by method, provider_transaction
      having count(*) > 1`,
  },
]
