-- The ticket by which addresses of pages within WeChat are signed: one for all processes, for as long as WeChat says.
create table wechat_ticket (
  app_id text primary key,
  ticket text,
  ticket_ends_at timestamptz,
  -- One process asks WeChat for the next one, the others wait.
  renewal_began_at timestamptz,
  renewal_failed_at timestamptz
);
