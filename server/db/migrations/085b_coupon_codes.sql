-- While everybody reads and writes.
alter table coupon validate constraint coupon_given_by_check;
alter table coupon validate constraint coupon_code_check;
