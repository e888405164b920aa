-- Lists of reviews, invoices and requests for money back that read their whole table (docs/decisions/063-no-partitions-yet.md).
drop index concurrently if exists after_sale_by_order;
create index concurrently after_sale_by_order on after_sale (order_id);
drop index concurrently if exists review_unanswered;
create index concurrently review_unanswered on review (id) where reply = '' and hidden_at is null;
drop index concurrently if exists review_hidden;
create index concurrently review_hidden on review (id) where hidden_at is not null;
drop index concurrently if exists invoice_by_time;
create index concurrently invoice_by_time on invoice (requested_at, id);
drop index concurrently if exists invoice_requested;
create index concurrently invoice_requested on invoice (requested_at, id) where status = 'requested';
drop index concurrently if exists shop_order_refunded;
create index concurrently shop_order_refunded on shop_order (id) where refunded > 0;
drop index concurrently if exists review_of_product;
create index concurrently review_of_product on review (product_id, id);
drop index concurrently if exists chat_service_by_agent;
create index concurrently chat_service_by_agent on chat_service (agent_id, shopper_id);
-- As lists are sorted: conversations without a message come last. Nothing reads chat_thread_by_last any more.
drop index concurrently if exists chat_thread_newest;
create index concurrently chat_thread_newest on chat_thread (last_message_id desc nulls last);
