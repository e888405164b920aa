-- E-mail beside the phone: as typed, with the domain in lower case. Foreign phones lie in `phone`, in E.164 with the plus sign.
alter table account add column sign_in_email text;
-- Whatever its case. The pattern's order serves the search by how an address begins, too.
create unique index account_by_email on account (lower(sign_in_email) text_pattern_ops) where sign_in_email is not null;
select keep_staff_changes('account', 'account', '{id}', '{phone,sign_in_email,nickname,avatar,password_hash,wechat_union_id}');

-- Codes go to phones and to e-mail addresses.
alter table phone_code rename to sign_in_code;
alter table sign_in_code rename column phone to recipient;
alter table sign_in_code rename constraint phone_code_pkey to sign_in_code_pkey;
alter index phone_code_by_phone rename to sign_in_code_by_recipient;
alter index phone_code_by_ip rename to sign_in_code_by_ip;
-- Of a foreign phone: messages to one country are counted, against those who earn by them.
alter table sign_in_code add column calling_code text not null default '';
create index sign_in_code_by_country on sign_in_code (calling_code, created_at) where calling_code <> '';

alter table account_event
  drop constraint account_event_kind_check,
  add constraint account_event_kind_check check (kind in (
    'phone-changed', 'email-changed', 'recovered', 'made-administrator', 'made-owner', 'second-factor-set', 'second-factor-gone'));
