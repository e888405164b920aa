-- A single copy can be called back, too, such as one that was given to the wrong customer: `voided_at` is the instant.
alter table coupon_claim add column voided_by bigint;
alter table coupon_claim add constraint coupon_claim_voided_by_fkey foreign key (voided_by) references account not valid;
alter table coupon_claim add column void_reason_zh text;
alter table coupon_claim add column void_reason_en text;
alter table coupon_claim add constraint coupon_claim_void_check
  check (num_nonnulls(voided_at, voided_by, void_reason_zh, void_reason_en) in (0, 4)) not valid;
