-- Looks at the rows that were there before 086 and 089, while others write.
alter table coupon validate constraint coupon_percent_check;
alter table coupon_claim validate constraint coupon_claim_percent_check;
alter table coupon_claim validate constraint coupon_claim_voided_by_fkey;
alter table coupon_claim validate constraint coupon_claim_void_check;
