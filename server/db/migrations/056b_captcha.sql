-- Questions with a picture, which phone clients answer before a code is sent. Each is answered once, and a right answer is spent once.
create table captcha (
  token_hash bytea primary key,
  kind text not null check (kind in ('letters', 'gap')),
  -- Where to click, in order; never leaves the server.
  spots jsonb not null,
  secret_key text not null,
  answered_at timestamptz,
  -- Only of a right answer: what the client shows for it.
  proof_hash bytea unique,
  expires_at timestamptz not null
);
create index captcha_by_end on captcha (expires_at);
