-- Whoever has twenty thousand orders looks through them in their index, and not in as many pages of the table (docs/decisions/073). Each of these
-- begins with the columns of one that was there, and answers in its place.
drop index concurrently if exists shop_order_by_account;
create index concurrently shop_order_by_account on shop_order (account_id, placed_at desc, id desc) include (status, due, deleted_at, number);
drop index concurrently if exists shop_order_of_account;
drop index concurrently if exists order_line_of_order;
create index concurrently order_line_of_order on order_line (order_id) include (product_id, name_zh, name_en);
drop index concurrently if exists order_line_by_order;
-- A part of an order's number is looked for in all requests for money back: the same again.
drop index concurrently if exists shop_order_numbers;
create index concurrently shop_order_numbers on shop_order (id) include (number);
