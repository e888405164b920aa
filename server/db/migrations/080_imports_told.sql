-- Why an import failed is a key with its values: staff read words, in their language.
alter table import_run add column problem_params jsonb not null default '{}';

update import_run set problem_params = jsonb_build_object('count', problem::integer), problem = 'rows-refused'
 where problem ~ '^[0-9]{1,6}$';
update import_run set problem_params = jsonb_build_object('id', id::text), problem = 'fault'
 where problem not in ('', 'rows-refused');

-- A wine whose names are the same in both languages lacks one.
insert into wine_tally_pending (product_id)
select id from product where name_zh = name_en;
