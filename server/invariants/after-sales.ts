import type { Rule } from './rule.ts'

/** Refunds never exceed what was paid and asked for. */
export const afterSaleRules: readonly Rule[] = [
  {
    name: 'T14: what an order has promised is not what its requests come to',
    broken: (db) => db`
      select number, refunded, due from shop_order o
         where refunded <> (select coalesce(sum(amount), 0) from after_sale
                             where order_id = o.id and status not in ('refused', 'cancelled', 'replaced'))
            or refunded > due`,
  },
  {
    name: 'T14: pieces are set aside that nobody asks for, or asked for that are not set aside',
    broken: (db) => db`
      select line.id, refunded_quantity, withdrawn_quantity
          from order_line line
          left join (
            select order_line_id, sum(part.quantity) as quantity, sum(part.withdrawn) as withdrawn
              from after_sale_line part join after_sale request on request.id = after_sale_id
             where status not in ('refused', 'cancelled', 'replaced')
             group by order_line_id
          ) asked on asked.order_line_id = line.id
         where refunded_quantity <> coalesce(asked.quantity, 0) or withdrawn_quantity <> coalesce(asked.withdrawn, 0)`,
  },
  {
    name: 'T34: a request does not add up to its lines',
    broken: (db) => db`
      select number, asked from after_sale request
         where asked <> (select coalesce(sum(goods + shipping + box_back), 0) from after_sale_line where after_sale_id = request.id)`,
  },
  {
    name: 'I4: what went back for a request is not what was agreed',
    broken: (db) => db`
      select number, status, amount from after_sale request
         where case when status in ('paying', 'refunded')
                    then amount <> (select coalesce(sum(amount), 0) from payback where after_sale_id = request.id)
                    else exists (select from payback where after_sale_id = request.id) end
            or status = 'refunded' and exists (select from payback where after_sale_id = request.id and status <> 'done')`,
  },
  {
    name: 'goods are on the shelf again that were not given back',
    broken: (db) => db`
      select number from after_sale request join after_sale_line part on after_sale_id = request.id
         where restocked > 0 and status not in ('paying', 'refunded')
            or kind = 'money' and restocked <> case when status in ('paying', 'refunded') then withdrawn else 0 end`,
  },
  {
    name: 'a request and its history disagree',
    broken: (db) => db`
      select number, status from after_sale request
         where not exists (select from after_sale_event where after_sale_id = request.id and kind = request.status)
            or not exists (select from after_sale_event where after_sale_id = request.id and kind = 'applied')`,
  },
]
