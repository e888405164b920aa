import type { Rule } from './rule.ts'

export const orderRules: readonly Rule[] = [
  {
    name: 'an order does not add up to its lines',
    broken: (db) => db`
      select number, goods_total, coalesce(sum(price * quantity), 0) as lines
        from shop_order o left join order_line on order_id = o.id
       group by o.id
      having goods_total <> coalesce(sum(price * quantity), 0) or count(order_line.id) = 0`,
  },
  {
    name: 'an order and its history disagree',
    broken: (db) => db`
      select number, status
        from shop_order o
       where not exists (select from order_event where order_id = o.id and kind = 'placed')
          or (status <> 'unpaid' and not exists (select from order_event where order_id = o.id and kind = status))`,
  },
  {
    name: 'an order costs less than its history says',
    broken: (db) => db`
      select number, reduction, lowered
        from shop_order o
        left join lateral (
          select coalesce(sum(due_before - due_after), 0) as lowered from order_event where order_id = o.id and kind = 'price-lowered'
        ) history on true
       where reduction <> lowered`,
  },
]
