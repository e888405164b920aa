-- A price of a tally is the lowest that there is, of the sizes on sale if any is: 0 stood there for wines with sizes that have none.
insert into wine_tally_pending (product_id)
select product_id from wine_tally where price = 0;
