-- What stands on a wine's Chinese label and is no other fact of it. Day of bottling and lot are figures, the same in both languages.
-- Without an importer of its own a wine has the shop's.
alter table product
  add column ingredients_zh text not null default '',
  add column ingredients_en text not null default '',
  add column storage_zh text not null default '',
  add column storage_en text not null default '',
  add column bottling text not null default '',
  add column importer_zh text not null default '',
  add column importer_en text not null default '';
