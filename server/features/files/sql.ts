import type { Db } from '#server/db/database.ts'

/** Long tables in which no file is named, or where only history names it. All others are read, so that none can be forgotten. */
const UNREAD = [
  '(ledger|search|staff_act|sandbox|sales|login|wechat|notice)_\\w+',
  '(staff_change|order_event|parcel_step|session|notice|audit_entry|wine_visit|chat_page_seen|stock_movement|known_network)',
  '(payment|payback|payment_notice|migration|captcha|file_without_row|file_sweep|picture_to_hide)',
]

/** `isWhole`: the address is all of a field, or an attribute of rich text; somebody's words may name files that never were. */
export type Named = { address: string; isWhole: boolean }

export async function listReadTables(db: Db): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select relname as name
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname !~ ${`^(${UNREAD.join('|')})$`}
     order by relname`
  return rows.map(({ name }) => name)
}

export const listNamed = (db: Db, table: string): Promise<Named[]> => db<Named[]>`
  select '/uploads/' || rtrim(found[2], '.') as address,
         bool_or(found[1] is not null and found[3] is not null ${table === 'chat_message' ? db`and kind = 'image'` : db``}) as "isWhole"
    from ${db(table)} as named,
         regexp_matches(to_jsonb(named)::text, '(")?/uploads/([A-Za-z0-9_./-]+)(\\\\?")?', 'g') as found
   where named::text like '%/uploads/%'
   group by 1`

/** Pictures that are drawn again whenever their file is missing. */
export async function listDrawn(db: Db): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select drawn_picture(id, name_en) as address from product union select address from drawing`
  return rows.map(({ address }) => address)
}

export async function listInvoiceFiles(db: Db): Promise<string[]> {
  const rows = await db<{ file: string }[]>`select distinct file from issued_invoice where file <> ''`
  return rows.map(({ file }) => file)
}

/** Adds those seen for the first time, and forgets those that are named now or gone. */
export async function rememberWithoutRow(tx: Db, names: readonly string[]): Promise<void> {
  await tx`delete from file_without_row where name <> all(${[...names]}::text[])`
  await tx`insert into file_without_row (name) select unnest(${[...names]}::text[]) on conflict do nothing`
}

export async function listDue(db: Db, graceSeconds: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from file_without_row where seen_at <= now() - make_interval(secs => ${graceSeconds}) order by name`
  return rows.map(({ name }) => name)
}

export async function forgetWithoutRow(db: Db, name: string): Promise<void> {
  await db`delete from file_without_row where name = ${name}`
}

export async function readSweepWord(db: Db): Promise<string | undefined> {
  const [row] = await db<{ word: string }[]>`select word from file_sweep`
  return row?.word
}

export async function saveSweepWord(db: Db, word: string): Promise<void> {
  await db`insert into file_sweep (word) values (${word}) on conflict (is_row) do update set word = excluded.word, at = now()`
}
