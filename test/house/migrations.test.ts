import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { statementsOf } from '#server/db/migrate.ts'

const folder = resolve(import.meta.dirname, '../../server/db/migrations')
/** Those before were written for shops that have no million orders yet. */
const RULED_FROM = '062'
const CONCURRENT = '.concurrently.sql'

/** What would keep a large table locked or be written anew, or take from the version before what it still reads (CONTRIBUTING.md, "Migrations"). */
const DANGERS: readonly { why: string; statement: RegExp }[] = [
  {
    why: 'builds an index while nobody can write',
    statement: /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?(?<table>\w+)/,
  },
  {
    why: 'an index that is built concurrently stands in a file of its own',
    statement: /^(?:create (?:unique )?index|drop index) concurrently/,
  },
  {
    why: 'checks all rows under a lock: add it “not valid”, and validate it in a later migration',
    statement: /^alter table (?:only )?(?<table>\w+)(?=.*\badd (?:constraint \w+ )?(?:check|foreign key)\b)(?!.*\bnot valid\b)/,
  },
  {
    why: 'checks all rows under a lock: the reference of a new column belongs into a “not valid” constraint',
    statement: /^alter table (?:only )?(?<table>\w+)(?=.*\badd (?:column )?(?!constraint\b)\w+ [^,]*\breferences\b)/,
  },
  {
    why: 'checks all rows under a lock, unless a valid check says the same',
    statement: /^alter table (?:only )?(?<table>\w+)(?=.*\bset not null\b)/,
  },
  {
    why: 'writes the table anew',
    statement:
      /^alter table (?:only )?(?<table>\w+)(?=.*(?:\btype \w|\badd (?:column )?\w+ [^,]*\b(?:generated|serial|bigserial|default (?:gen_random_uuid|clock_timestamp|random|nextval))))/,
  },
  {
    why: 'builds an index under a lock: build it concurrently, and add the constraint “using index”',
    statement:
      /^alter table (?:only )?(?<table>\w+)(?=.*\badd (?:constraint \w+ )?(?:unique|primary key|exclude)\b)(?!.*\busing index\b)/,
  },
  {
    why: 'takes away what the version before still reads',
    statement: /^(?:alter table (?:only )?(?<table>\w+)(?=.*\b(?:drop (?:column|constraint)|rename)\b)|drop table)/,
  },
  {
    why: 'writes many rows in one transaction: a job does it in parts',
    statement: /^(?:update|delete from) (?:only )?(?<table>\w+)/,
  },
  {
    why: 'locks the whole table',
    statement: /^(?:vacuum full|cluster|lock|reindex|refresh materialized view (?!concurrently)|truncate)\b/,
  },
]

/** Statements that say in a comment that their second step has come: `-- second step: …`. */
const MEANT = /--\s*second step:/i

function dangersIn(name: string, text: string): string[] {
  if (MEANT.test(text)) return []
  const withoutBodies = text.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
  const statements = statementsOf(withoutBodies).map((statement) => statement.replaceAll(/\s+/g, ' ').toLowerCase())
  const made = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []))
  if (name.endsWith(CONCURRENT))
    return statements.flatMap((statement, index) => dangerOfConcurrent(statement, statements[index - 1]))
  return statements.flatMap((statement) =>
    DANGERS.flatMap((danger) => {
      const found = danger.statement.exec(statement)
      return found && !made.has(found.groups?.table ?? '') ? [`${statement}: ${danger.why}`] : []
    }),
  )
}

/** One that was broken off leaves an index that is of no use, and in the way. */
function dangerOfConcurrent(statement: string, before: string | undefined): string[] {
  const [, index] = /^create (?:unique )?index concurrently (\w+) on/.exec(statement) ?? []
  if (index) return before === `drop index concurrently if exists ${index}` ? [] : [`${statement}: drop it first, if it exists`]
  return /^drop index concurrently if exists \w+$/.test(statement) ? [] : [`${statement}: does not belong into such a file`]
}

test('no new migration locks a large table for long, or takes away what the version before still reads', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= RULED_FROM)
  expect(names.length).toBeGreaterThan(0)
  expect(
    names.flatMap((name) => dangersIn(name, readFileSync(join(folder, name), 'utf8')).map((found) => `${name}: ${found}`)),
  ).toEqual([])
})

test.each([
  'create index shop_order_by_day on shop_order (placed_at);',
  'create unique index concurrently a on shop_order (id);',
  'alter table shop_order add constraint due_is_positive check (due >= 0);',
  'alter table shop_order add constraint by_a_visit foreign key (visit_id) references visit;',
  'alter table shop_order\n  add column visit_id bigint references visit;',
  'alter table shop_order alter column remark set not null;',
  'alter table shop_order alter remark type varchar(40);',
  'alter table shop_order add column token uuid not null default gen_random_uuid();',
  'alter table shop_order add constraint one unique (number);',
  'alter table shop_order drop column remark;',
  'alter table shop_order rename column remark to note;',
  "update shop_order set remark = '';",
  'delete from order_event where at < now();',
  'lock table shop_order;',
])('the rule finds %s', (statement) => {
  expect(dangersIn('064_example.sql', statement)).toHaveLength(1)
})

test('the rule lets through what takes no time, what is new, and what is said to be the second step', () => {
  const harmless = `
    create table visit (id bigint primary key, at timestamptz);
    create index visit_by_time on visit (at);
    update visit set at = now();
    alter table shop_order add column is_new boolean not null default false;
    alter table shop_order add constraint due_is_positive check (due >= 0) not valid;
    alter table shop_order add constraint by_a_visit foreign key (visit_id) references visit not valid;
    alter table shop_order validate constraint due_was_positive;
    create function f() returns void language sql as $$ update shop_order set remark = '' $$;`
  expect(dangersIn('064_example.sql', harmless)).toEqual([])
  expect(
    dangersIn('064_example.sql', '-- second step: nothing reads it since 061\nalter table shop_order drop column remark;'),
  ).toEqual([])
  const index = 'create index concurrently a on shop_order (id);'
  expect(dangersIn('064_a.concurrently.sql', `drop index concurrently if exists a;\n${index}`)).toEqual([])
  expect(dangersIn('064_a.concurrently.sql', index)).toHaveLength(1)
  expect(dangersIn('064_a.concurrently.sql', 'alter table a add column b int;')).toHaveLength(1)
})
