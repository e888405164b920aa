import type { Rule } from './rule.ts'

export const customerRules: readonly Rule[] = [
  {
    name: 'the figures of a customer are not those of their orders',
    broken: (db) => db`
      select account.id, customer.orders, customer.spent, customer.last_order_at
        from account
        left join customer on customer.account_id = account.id
        left join shop_order on shop_order.account_id = account.id
       where not exists (select from customer_recount where account_id = account.id)
       group by account.id, customer.account_id
      having customer.account_id is null
          or customer.orders <> count(shop_order.id) filter (where status <> 'cancelled')
          or customer.spent <> coalesce(sum(due) filter (
               where status in ('paid', 'part-shipped', 'shipped', 'received', 'finished', 'refunded')), 0)
               - (select coalesce(sum(payback.amount), 0) from payback join after_sale on after_sale.id = after_sale_id
                   where after_sale.account_id = account.id)
          or customer.last_order_at is distinct from max(placed_at) filter (where status <> 'cancelled')`,
  },
]
