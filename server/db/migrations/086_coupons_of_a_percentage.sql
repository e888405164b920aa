-- Null: a fixed sum. Otherwise `amount` is the most that it takes off. What somebody holds keeps the percentage of its day.
alter table coupon add column percent smallint;
alter table coupon add constraint coupon_percent_check check (percent between 1 and 90) not valid;
alter table coupon_claim add column percent smallint;
alter table coupon_claim add constraint coupon_claim_percent_check check (percent between 1 and 90) not valid;
