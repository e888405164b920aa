-- Built-in words that the merchant says otherwise. What is not here is said as built in.
create table word_override (
  locale text not null check (locale in ('zh-CN', 'en-US')),
  key text not null,
  words text not null check (words <> ''),
  updated_at timestamptz not null default now(),
  primary key (locale, key)
);

-- Claims about the merchant's service. The keys are in domain/promises.ts; a language that is empty shows nothing.
create table shop_promise (
  key text primary key,
  zh text not null default '',
  en text not null default '',
  updated_at timestamptz not null default now()
);

select keep_staff_changes('word_override', 'words', '{locale,key}');
select keep_staff_changes('shop_promise', 'promise', '{key}');
