-- Recharge offers that staff plan: open or not, for some days, so often per person.

alter table recharge_offer
  add column is_open boolean not null default true,
  -- Days in Shanghai, both included. Null: without beginning, without end.
  add column from_day date,
  add column to_day date,
  -- Null: as often as somebody likes.
  add column per_person integer check (per_person > 0),
  add constraint recharge_offer_days check (from_day <= to_day);
-- What was taken keeps its amount and gift, whatever becomes of the offer.
alter table recharge add column offer_id integer references recharge_offer on delete set null;
create index recharge_by_offer on recharge (offer_id, account_id) where offer_id is not null;
