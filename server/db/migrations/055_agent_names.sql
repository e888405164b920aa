-- How English readers see somebody of the staff in the chat; empty where the one name serves both. Shoppers have none.
alter table account add column nickname_en text not null default '';
