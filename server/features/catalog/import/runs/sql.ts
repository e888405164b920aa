import type { CsvCell } from '#domain/csv.ts'
import type { MappedColumn, MappedWord, RunOptions, RunState } from '#domain/import-run.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/locale.ts'
import type { MessageParams } from '#domain/messages.ts'
import type { Db } from '#server/db/database.ts'
import { staffName } from '#server/http/staff-name-sql.ts'
import type { WineDifference } from '../differences.ts'
import type { Problem } from '../field-reader.ts'
import type { SourceFile } from '../read-rows.ts'
import type { ImportReport, Outcome } from '../report.ts'
import type { KnownProduct } from '../sql.ts'

export type Matching = { columns: MappedColumn[]; words: MappedWord[] }
export type KeptReport = Pick<ImportReport, 'rows' | 'newTerms' | 'ignoredHeaders'> & {
  differences: WineDifference[]
  differenceCount: number
  /** Of them; left out, like the next, in reports from before it was kept. */
  newCount?: number
  pricelessCount?: number
  /** None in reports from before they were kept. */
  refused?: RefusedRows
}
export type RefusedRows = { headers: string[]; rows: { cells: CsvCell[]; notes: Problem[] }[] }
export type UndoReport = {
  removed: number
  ended: number
  restored: number
  left: { code: string; name: { zh: string; en: string }; reason: 'sold' | 'changed' | 'gone' }[]
}
/** Why an import failed: `import.failed.<key>`. */
export const FAILURE_KEYS = ['rows-refused', 'fault'] as const
export type FailureKey = (typeof FAILURE_KEYS)[number]
export type ListedRun = {
  id: number
  fileName: string
  supplier: string
  by: string
  createdAt: string
  state: RunState
  done: number
  total: number
  counts: Partial<Record<Outcome, number>>
  /** A FailureKey, or what runs held before there were keys: a count, or the program's own words. */
  problem: string
  problemParams: MessageParams
}
export type Run = ListedRun & {
  byAccount: number
  source: SourceFile | null
  mapping: Partial<Matching>
  options: RunOptions
  report: KeptReport | null
  undo: UndoReport | null
  appliedAt: Date | null
  newTermIds: number[]
}

const listed = (db: Db, locale: Locale) => db`
  import_run.id, file_name as "fileName", supplier, ${staffName(db, locale)} as by, state, done, total, counts, problem, problem_params as "problemParams",
  to_char(import_run.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"`

export async function listRuns(
  db: Db,
  page: number,
  limit: number,
  locale: Locale,
): Promise<{ list: ListedRun[]; count: number }> {
  const list = await db<ListedRun[]>`
    select ${listed(db, locale)} from import_run join account on account.id = by_account
     order by import_run.id desc limit ${limit} offset ${(page - 1) * limit}`
  const [total] = await db<{ count: number }[]>`select count(*) as count from import_run`
  return { list, count: total?.count ?? 0 }
}

export async function findRun(db: Db, id: number, locale: Locale = DEFAULT_LOCALE): Promise<Run | undefined> {
  const [run] = await db<Run[]>`
    select ${listed(db, locale)}, by_account as "byAccount", source, mapping, options, report, undo_report as undo, applied_at as "appliedAt", new_term_ids as "newTermIds"
      from import_run join account on account.id = by_account
     where import_run.id = ${id}`
  return run
}

type NewRun = { byAccount: number; fileName: string; supplier: string; source: SourceFile; mapping: Matching; options: object }
export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const { byAccount, fileName, supplier, source, mapping, options } = run
  const [made] = await db<{ id: number }[]>`
    insert into import_run (by_account, file_name, supplier, source, mapping, options, total)
    values (${byAccount}, ${fileName}, ${supplier}, ${db.json(source as never)}, ${db.json(mapping as never)},
            ${db.json(options as never)}, ${source.rows.length})
    returning id`
  return made?.id ?? 0
}

type Preview = { supplier: string; mapping: Matching; options: RunOptions; report: KeptReport; counts: object }
/** False when the list is being imported, or was. */
export async function savePreview(db: Db, id: number, { supplier, mapping, options, report, counts }: Preview): Promise<boolean> {
  const { count } = await db`
    update import_run
       set supplier = ${supplier}, mapping = ${db.json(mapping as never)}, options = ${db.json(options)}, state = 'draft',
           report = ${db.json(report as never)}, counts = ${db.json(counts as never)}, problem = '', problem_params = '{}', done = 0
     where id = ${id} and state in ('draft', 'failed') and source is not null`
  return count > 0
}

/** False without a preview, when it is started, and with refused rows that were not to be left out. */
export async function startRun(db: Db, id: number): Promise<boolean> {
  const { count } = await db`
    update import_run set state = 'waiting', done = 0
     where id = ${id} and state = 'draft' and report is not null
       and (coalesce((counts->>'refused')::integer, 0) = 0 or coalesce((options->>'skipErrors')::boolean, false))`
  return count > 0
}

/** Runs without delay. Otherwise the timetable finds the import within a minute. */
export const wakeImports = (db: Db): Promise<unknown> =>
  db`select graphile_worker.add_job('import-lists', job_key => 'import-lists-now')`

export async function listWaitingRuns(db: Db): Promise<number[]> {
  return (await db<{ id: number }[]>`select id from import_run where state = 'waiting' order by id`).map(({ id }) => id)
}

export const noteProgress = (db: Db, id: number, done: number, total: number): Promise<unknown> =>
  db`update import_run set done = ${done}, total = ${total} where id = ${id} and state = 'waiting'`

export const failRun = (db: Db, id: number, problem: FailureKey, params: MessageParams): Promise<unknown> =>
  db`
    update import_run set state = 'failed', problem = ${problem}, problem_params = ${db.json(params)}
     where id = ${id} and state = 'waiting'`

type Finished = { report: KeptReport; counts: object; newTermIds: number[]; changes: RunChange[] }
export type RunChange = { productId: number; before: KnownProduct | null; after: KnownProduct }

/** In the import's transaction. False when another process was faster. */
export async function finishRun(db: Db, id: number, { report, counts, newTermIds, changes }: Finished): Promise<boolean> {
  const { count } = await db`
    update import_run
       set state = 'done', source = null, report = ${db.json(report as never)}, counts = ${db.json(counts as never)}, applied_at = now(),
           done = total, new_term_ids = ${newTermIds}
     where id = ${id} and state = 'waiting'`
  await db`
    insert into import_change (run_id, product_id, before, after)
    select ${id}, product_id, before, after
      from jsonb_to_recordset(${db.json(changes.map(({ productId, before, after }) => ({ product_id: productId, before, after })) as never)})
        as t (product_id int, before jsonb, after jsonb)`
  return count > 0
}

export async function deleteDraft(db: Db, id: number): Promise<boolean> {
  const { count } = await db`delete from import_run where id = ${id} and state in ('draft', 'failed')`
  return count > 0
}

export type Remembered = { mapping: Matching; options: RunOptions }
/** The supplier's, else the latest for a list with the same columns. */
export async function findMapping(
  db: Db,
  supplier: string,
  headers: readonly string[],
): Promise<(Remembered & { supplier: string }) | undefined> {
  const [found] = await db<(Remembered & { supplier: string })[]>`
    select supplier, mapping, options from import_mapping
     where supplier = ${supplier} or (${supplier} = '' and headers = ${[...headers]})
     order by updated_at desc limit 1`
  return found
}

export async function rememberMapping(
  db: Db,
  supplier: string,
  { mapping, options }: Remembered,
  headers: readonly string[],
): Promise<void> {
  await db`
    insert into import_mapping (supplier, mapping, options, headers)
    values (${supplier}, ${db.json(mapping as never)}, ${db.json(options)}, ${[...headers]})
    on conflict (supplier) do update
       set mapping = excluded.mapping, options = excluded.options, headers = excluded.headers, updated_at = now()`
}
