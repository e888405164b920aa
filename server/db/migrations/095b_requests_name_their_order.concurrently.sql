-- Empty, once the job is done.
drop index concurrently if exists after_sale_without_order_number;
create index concurrently after_sale_without_order_number on after_sale (id) where order_number is null;
