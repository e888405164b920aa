-- Who pays within WeChat, as WeChat names people to the shop's official account. The browser holds the ticket, this table its hash.
create table wechat_payer (
  ticket_hash bytea primary key,
  app_id text not null,
  open_id text not null,
  expires_at timestamptz not null
);
create index wechat_payer_by_end on wechat_payer (expires_at);

-- What was opened for one person within WeChat cannot be paid by another.
alter table payment add column payer_open_id text;

select keep_staff_changes('payment', 'payment', '{id}', '{start,payer_open_id}');
