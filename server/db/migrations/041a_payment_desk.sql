-- All payments for the finances, by day, method and state, and by the start of a number.

create index payment_by_time on payment (created_at desc, id desc);
create index payment_by_method on payment (method, created_at desc, id desc);
create index payment_by_status on payment (status, created_at desc, id desc);
create index payment_by_method_and_status on payment (method, status, created_at desc, id desc);
create index payment_by_number_start on payment (number text_pattern_ops);
create index payment_by_transaction_start on payment (provider_transaction text_pattern_ops);
create index recharge_by_number_start on recharge (number text_pattern_ops);
-- Orders that wait for a transfer, among a million others.
create index shop_order_awaits_transfer on shop_order (pay_by, id) where status = 'unpaid' and pay_method = 'offline';
