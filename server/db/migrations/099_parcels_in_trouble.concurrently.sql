-- Few among many that are under way: the list of parcels that stand still reads them without the others.
drop index concurrently if exists parcel_in_trouble;
create index concurrently parcel_in_trouble on parcel (shipped_at) where state = 'problem';
