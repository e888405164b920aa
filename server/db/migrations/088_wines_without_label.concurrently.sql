-- Staff are shown how many wines lack what the Chinese label names, each time they open the list.
drop index concurrently if exists product_label_missing;
create index concurrently product_label_missing on product (id) where ingredients_zh = '' or storage_zh = '' or bottling = '';
