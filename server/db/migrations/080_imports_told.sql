-- Why an import failed is a key with its values: staff read words, in their language.
alter table import_run add column problem_params jsonb not null default '{}';

-- A wine whose names are the same in both languages lacks one.
insert into wine_tally_pending (product_id)
select id from product where name_zh = name_en;
