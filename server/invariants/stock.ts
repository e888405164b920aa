import type { Rule } from './rule.ts'

/** Pieces held by orders, without those of cancelled orders and those that after-sales returned to stock. */
export const stockRules: readonly Rule[] = [
  {
    name: 'I1: in stock, sold and set aside for flash sales is not what was received',
    broken: (db) => db`
      select sku.id, stock, sold, received, coalesce(aside.quantity, 0) as aside
        from sku
        left join (select sku_id, sum(remaining + sold) as quantity from flash_item group by sku_id) aside on aside.sku_id = sku.id
       where stock < 0 or sold < 0 or stock + sold + coalesce(aside.quantity, 0) <> received`,
  },
  {
    name: 'I1: what counts as sold is not what orders hold',
    broken: (db) => db`
      with lines as (
        select line.id, line.sku_id, line.quantity - coalesce(sum(back.quantity), 0) as quantity
          from order_line line
          join shop_order placed on placed.id = line.order_id and placed.status <> 'cancelled'
          left join (select order_line_id, restocked as quantity from after_sale_line) back on back.order_line_id = line.id
         where line.flash_item_id is null
         group by line.id
      ), held as (
        select coalesce(part_sku_id, sku_id) as sku_id, quantity * coalesce(amount, 1) as quantity
          from lines left join order_line_part on order_line_id = lines.id
      )
      select sku.id, sold, coalesce(sum(held.quantity), 0) as held
        from sku left join held on held.sku_id = sku.id
       group by sku.id
      having sold <> coalesce(sum(held.quantity), 0)`,
  },
  {
    name: 'I1: a set was sold without what is inside, or has stock of its own',
    broken: (db) => db`
      select line.id, sku_id, 'sold' as problem
        from order_line line join sku on sku.id = sku_id
       where is_set and not exists (select from order_line_part where order_line_id = line.id)
       union all
      select id, id, 'stock' from sku where is_set and (stock <> 0 or sold <> 0 or received <> 0)
       union all
      select set_sku_id, part_sku_id, 'set in a set' from set_part join sku part on part.id = part_sku_id and part.is_set`,
  },
  {
    name: 'I1: a flash sale has sold something else than its orders hold, or more than it offered',
    broken: (db) => db`
      with held as (
        select line.flash_item_id, line.quantity - coalesce(sum(back.quantity), 0) as quantity
          from order_line line
          join shop_order placed on placed.id = line.order_id and placed.status <> 'cancelled'
          left join (select order_line_id, restocked as quantity from after_sale_line) back on back.order_line_id = line.id
         where line.flash_item_id is not null
         group by line.id
      )
      select item.id, offered, remaining, sold, coalesce(sum(held.quantity), 0) as held
        from flash_item item left join held on held.flash_item_id = item.id
       group by item.id
      having remaining + sold > offered or sold <> coalesce(sum(held.quantity), 0)`,
  },
  {
    name: 'I1: the bottles of a replacement have not left the stock, or are not back though it was called off',
    broken: (db) => db`
      with promised as (
        select number, coalesce(part_sku_id, sku_id) as sku_id, sum(packed.quantity * coalesce(amount, 1)) as quantity
          from replacement
          join shop_order placed on placed.id = replacement.order_id
          join replacement_line packed on packed.replacement_id = replacement.id
          join order_line line on line.id = packed.order_line_id
          left join order_line_part inside on inside.order_line_id = line.id
         where called_off_at is null
         group by 1, 2
      ), moved as (
        select about_id as number, sku_id, -sum(change) as quantity from stock_movement where reason = 'replacement' group by 1, 2
      )
      select number, sku_id, promised.quantity, moved.quantity as moved
        from promised full join moved using (number, sku_id)
       where coalesce(promised.quantity, 0) <> coalesce(moved.quantity, 0)`,
  },
  {
    name: 'a replacement was sent without a parcel, or has one before it was sent',
    broken: (db) => db`
      select id from replacement
       where (sent_at is not null) <> exists (select from parcel where replacement_id = replacement.id)`,
  },
  {
    name: 'I7: the movements of a SKU do not add up to its stock',
    broken: (db) => db`
      select sku.id, stock, coalesce(sum(change), 0) as moved
        from sku left join stock_movement on sku_id = sku.id
       group by sku.id
      having stock <> coalesce(sum(change), 0)`,
  },
  {
    name: 'U108: a lot has sent more than has arrived, or something else than its parcels hold and staff have said, or a line more than it has packs',
    broken: (db) => db`
      select lot.id as lot, null as line, lot.packs, sent, coalesce(sum(gone.packs), 0) as held
        from lot
        left join (select lot_id, packs from parcel_lot union all select lot_id, packs from lot_change) gone on lot_id = lot.id
       group by lot.id
      having sent > lot.packs or sent <> coalesce(sum(gone.packs), 0)
       union all
      select lot_id, line, null, null, sum(packs)
        from (
          select lot_id, order_line_id as line, packs from parcel_lot
           union all
          select lot_id, order_line_id, packs from lot_change where order_line_id is not null
        ) kept
       group by lot_id, line
      having sum(packs) < 0
       union all
      select null, inside.order_line_id, min(packed.quantity * coalesce(amount, 1)), null, sum(inside.packs)
        from parcel_lot inside
        join lot on lot.id = lot_id
        left join (
          select parcel_id, order_line_id, quantity from parcel_line
           union all
          select parcel.id, order_line_id, quantity from replacement_line join parcel using (replacement_id)
        ) packed using (parcel_id, order_line_id)
        left join order_line_part part on part.order_line_id = inside.order_line_id and part_sku_id = lot.sku_id
       group by parcel_id, inside.order_line_id, lot.sku_id
      having sum(inside.packs) > coalesce(min(packed.quantity * coalesce(amount, 1)), 0)`,
  },
  {
    name: 'T05: somebody has more of a flash sale than a person may have, or than an order may',
    broken: (db) => db`
      select item.id, placed.account_id, per_person, per_order, sum(line.quantity) as bought
        from flash_item item
        join shop_order placed on placed.flash_item_id = item.id and placed.status not in ('cancelled', 'refunded')
        join order_line line on line.order_id = placed.id
       group by item.id, placed.account_id
      having sum(line.quantity) > per_person or max(line.quantity) > per_order`,
  },
]
