-- On which days parcels leave: Monday to Friday was fixed. Two small tables of their own, so that the version before, which reads
-- neither, keeps taking its days.

create table working_week (
  is_row boolean primary key default true check (is_row),
  -- 1 Monday to 7 Sunday.
  weekdays smallint[] not null default '{1,2,3,4,5}' check (cardinality(weekdays) > 0)
);
insert into working_week default values;
select keep_staff_changes('working_week', 'working-days', '{is_row}');

-- Single days that are worked although their weekday is not; a closed day stays closed.
create table working_day (day date primary key);
select keep_staff_changes('working_day', 'working-days', '{day}');
