-- The books as accountants read them (decision 079). The ledger notes under 'sales' whatever comes in for an order. A part of one that is not paid
-- whole is an advance that the shop holds: it becomes a sale with the payment that completes the order, and giving it back takes no sale back.
-- Each transaction still sums to zero.
create view accounting_entry as
  select moved.id as transaction_id, moved.at, case when meaning.is_advance_back then 'advance-back' else moved.kind end as kind,
         entry.id as entry_id, accounted.book, entry.account_id, accounted.amount,
         moved.order_id, moved.payment_id, moved.payback_id, moved.recharge_id, moved.by_account, moved.note
    from ledger_transaction moved
    join ledger_entry entry on entry.transaction_id = moved.id
    left join payment on payment.id = moved.payment_id
    left join shop_order placed on placed.id = moved.order_id
   cross join lateral (
     select moved.kind = 'refund' and not payment.counts as is_advance_back,
            -- Nothing is booked for an order after the payment that completes it, and what is paid is never cancelled.
            moved.kind = 'order-payment' and entry.book = 'sales' and placed.status not in ('unpaid', 'cancelled')
              and not exists (select from ledger_transaction later
                               where later.order_id = moved.order_id and later.kind = 'order-payment' and later.id > moved.id) as completes
   ) meaning
   cross join lateral (
     select case when entry.book = 'sales' and (moved.kind = 'order-payment' and not completes or is_advance_back) then 'advances'
                 else entry.book end as book,
            case when completes then placed.due else entry.amount end as amount
     union all
     select 'advances', entry.amount - placed.due where completes and entry.amount <> placed.due
   ) accounted;
