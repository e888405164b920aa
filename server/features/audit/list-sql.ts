import type { ActFilter, ActMoney, StaffAct, StaffChange } from '#contract/staff/audit.ts'
import { CHANGES_SHOWN_MAX, type ObjectOfAct, readObject } from '#domain/audit.ts'
import { addDays, dayStartMs } from '#domain/shanghai.ts'
import type { Db, Fragment } from '#server/db/database.ts'

type Person = StaffAct['by']

/** The names of those who have acted are few: the index is asked for one after the other. */
const actors = (db: Db) => db`
  with recursive actor as (
    (select by_account as id from staff_act order by by_account limit 1)
    union all
    select (select by_account from staff_act where by_account > actor.id order by by_account limit 1) from actor where actor.id is not null)
  select account.id, account.nickname, account.nickname_en, account.login from account join actor using (id)`

export const listActors = (db: Db): Promise<Person[]> =>
  db<Person[]>`select id, nickname, nickname_en as "nicknameEn" from (${actors(db)}) as actor order by nickname, id`

export async function listKindsOfObjects(db: Db): Promise<string[]> {
  const rows = await db<{ kind: string }[]>`
    with recursive kind as (
      (select object_kind as name from staff_act order by object_kind limit 1)
      union all
      select (select object_kind from staff_act where object_kind > kind.name order by object_kind limit 1) from kind where kind.name is not null)
    select name as kind from kind where name is not null`
  return rows.map(({ kind }) => kind)
}

/** The same object under all its names: orders are named by number and id, the SKUs of a wine are part of it. */
async function namesOf(db: Db, { kind, id }: ObjectOfAct): Promise<ObjectOfAct[]> {
  const numbered = { order: 'shop_order', 'after-sale': 'after_sale' }[kind]
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  if (numbered !== undefined) {
    const rows = await db<{ id: string; number: string }[]>`
      select id::text, number from ${db(numbered)} where number = ${id} or id = ${number}`
    return [
      { kind, id },
      ...rows.flatMap((row) => [
        { kind, id: row.id },
        { kind, id: row.number },
      ]),
    ]
  }
  if (kind !== 'wine') return [{ kind, id }]
  const skus = await db<{ id: string }[]>`select id::text from sku where product_id = ${number}`
  return [{ kind, id }, ...skus.map((sku) => ({ kind: 'sku', id: sku.id }))]
}

/** Only of what exists: a condition that nothing fits would be looked for in all acts. Wrapped, because whoever awaits a fragment sends it. */
async function namedBy(db: Db, words: string): Promise<{ where: Fragment }> {
  const [found] = await db<[{ people: number[]; isObject: boolean; isAddress: boolean }]>`
    select array(select id from (${actors(db)}) as actor
                  where id::text = ${words} or login = ${words} or strpos(lower(nickname), lower(${words})) > 0) as people,
           exists (select from staff_act where object_id = ${words} and object_id <> '') as "isObject",
           exists (select from staff_act where address = ${words}) as "isAddress"`
  const { people, isObject, isAddress } = found
  const ways = [
    ...(people.length > 0 ? [db`act.by_account = any(${people}::bigint[])`] : []),
    ...(isObject ? [db`(act.object_id = ${words} and act.object_id <> '')`] : []),
    ...(isAddress ? [db`act.address = ${words}`] : []),
  ]
  return { where: ways.length === 0 ? db`false` : db`(${ways.reduce((all, one) => db`${all} or ${one}`)})` }
}

/** What `filter` asks for; the acts of an object are those that name it and those that changed it. */
async function conditions(db: Db, { by, object: text, state, from, to, search }: ActFilter): Promise<Fragment[]> {
  const asked: Fragment[] = []
  const object = text === undefined ? undefined : readObject(text)
  if (by !== undefined) asked.push(db`act.by_account = ${by}`)
  if (object && object.id === '') asked.push(db`act.object_kind = ${object.kind}`)
  else if (object) {
    const names = await namesOf(db, object)
    const pairs = db`select kind, id from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ id }) => id)}::text[]) as name (kind, id)`
    asked.push(db`act.id in (
      select named.id from staff_act named join (${pairs}) as name on named.object_kind = name.kind and named.object_id = name.id
       where named.object_id <> ''
      union select change.act_id from staff_change change join (${pairs}) as name on change.object_kind = name.kind and change.object_id = name.id)`)
  }
  if (state === 'open') asked.push(db`act.id in (select act_id from staff_act_open)`)
  else if (state === 'done') asked.push(db`ending.outcome = 'done'`)
  else if (state) asked.push(db`act.id in (select act_id from staff_act_end where outcome = ${state})`)
  // The ids grow with the time, so that they narrow what is read; the time itself decides.
  if (from !== undefined) {
    const start = new Date(dayStartMs(from))
    asked.push(
      db`act.at >= ${start} and act.id >= (select coalesce(max(id), 0) - 1000 from (select id from staff_act where at < ${start} order by at desc, id desc limit 1) as before)`,
    )
  }
  if (to !== undefined) {
    const end = new Date(dayStartMs(addDays(to, 1)))
    asked.push(
      db`act.at < ${end} and act.id <= (select coalesce(min(id) + 1000, 9223372036854775807) from (select id from staff_act where at >= ${end} order by at, id limit 1) as after)`,
    )
  }
  if (search !== '') asked.push((await namedBy(db, search)).where)
  return asked
}

type FoundAct = Omit<StaffAct, 'refusalWords'>
type ActRow = Omit<FoundAct, 'at' | 'object'> & { at: Date; kind: string; objectId: string; name: StaffAct['object']['name'] }

const name = (db: Db, zh: string, en: string, table: string) => db`
  (select jsonb_build_object('zh', ${db(zh)}::text, 'en', ${db(en)}::text) from ${db(table)} where id = act.number)`

/** Newest first, those before the act `before`. */
export async function listActRows(
  db: Db,
  filter: ActFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<FoundAct[]> {
  const asked = (await conditions(db, filter)).reduce((all, one) => db`${all} and ${one}`, db`true`)
  const rows = await db<ActRow[]>`
    with listed as (
      select act.*, ending.outcome, ending.refusal
        from staff_act act
        left join staff_act_end ending on ending.act_id = act.id
       where ${before === undefined ? db`true` : db`act.id < ${before}`} and ${asked}
       order by act.id desc
       limit ${limit}),
    -- What an act has made has its number only afterwards.
    act as (
      select listed.*, about.id as about, case when about.id ~ '^[0-9]{1,9}$' then about.id::integer end as number
        from listed,
             lateral (select case when object_id <> '' then object_id
                                  else coalesce((select change.object_id from staff_change change
                                                  where change.act_id = listed.id and change.object_kind = listed.object_kind
                                                  order by change.id limit 1), '') end as id) as about)
    select act.id, act.at, jsonb_build_object('id', account.id, 'nickname', account.nickname, 'nicknameEn', account.nickname_en) as by, act.address, act.user_agent as "userAgent",
           act.action, act.object_kind as kind, act.about as "objectId", coalesce(act.outcome, 'open') as state,
           coalesce(act.refusal, '') as refusal,
           (select count(*)::integer from (select from staff_change where act_id = act.id limit ${CHANGES_SHOWN_MAX}) as change) as changes,
           case act.object_kind
             when 'wine' then ${name(db, 'name_zh', 'name_en', 'product')}
             when 'account' then ${name(db, 'nickname', 'nickname_en', 'account')}
             when 'article' then ${name(db, 'title_zh', 'title_en', 'article')}
             when 'coupon' then ${name(db, 'title_zh', 'title_en', 'coupon')}
             when 'term' then ${name(db, 'name_zh', 'name_en', 'term')}
           end as name
      from act join account on account.id = act.by_account
     order by act.id desc`
  return rows.map(({ at, kind, objectId: id, name: called, ...act }) => ({
    ...act,
    at: at.toISOString(),
    object: { kind, id, name: called },
  }))
}

type ChangeRow = {
  actId: number
  kind: string
  id: string
  table: string
  row: string
  operation: StaffChange['operation']
  before: Values | null
  after: Values | null
  hidden: string[]
}

type Values = Record<string, unknown>
const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of values that are records themselves, as settings are, only the parts that differ. */
const differences = (before: Values, after: Values, within = ''): StaffChange['fields'] =>
  Object.keys({ ...before, ...after }).flatMap((part) => {
    const [was, becomes] = [before[part] ?? null, after[part] ?? null]
    const name = `${within}${part}`
    if (within && JSON.stringify(was) === JSON.stringify(becomes)) return []
    if (was !== becomes && isRecord(was ?? {}) && isRecord(becomes ?? {})) {
      return differences((was ?? {}) as Values, (becomes ?? {}) as Values, `${name}.`)
    }
    return [{ name, before: was, after: becomes, isHidden: false }]
  })

/** As somebody has put them down in the table; JSON orders names by their length. */
async function columnsOf(db: Db, tables: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db<{ table: string; columns: string[] }[]>`
    select name as table, array(select attname::text from pg_attribute where attrelid = to_regclass(name) and attnum > 0 order by attnum) as columns
      from unnest(${[...new Set(tables)]}::text[]) as name`
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

const inOrder = (values: Values | null, columns: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values ?? {}).toSorted(([one], [other]) => columns.indexOf(one) - columns.indexOf(other)))

/** In the order in which they happened. */
export async function listChanges(db: Db, actIds: readonly number[]): Promise<(StaffChange & { actId: number })[]> {
  const rows = await db<ChangeRow[]>`
    select change.*
      from unnest(${[...actIds]}::bigint[]) as act (id),
           lateral (
             select act_id as "actId", object_kind as kind, object_id as id, table_name as table, row_id as row, operation, before, after, hidden
               from staff_change where act_id = act.id order by staff_change.id limit ${CHANGES_SHOWN_MAX}) as change`
  const columns = await columnsOf(
    db,
    rows.map(({ table }) => table),
  )
  return rows.map(({ kind, id, before, after, hidden, ...change }) => {
    const own = columns.get(change.table) ?? []
    const fields = differences(inOrder(before, own), inOrder(after, own))
    const kept = hidden.map((name) => ({ name, before: null, after: null, isHidden: true }))
    return { ...change, object: { kind, id }, fields: [...fields, ...kept] }
  })
}

/** What was written down about money in an act. */
export const listMoneyOf = (db: Db, actId: number): Promise<ActMoney[]> =>
  db<ActMoney[]>`
    select entry.action, entry.step, entry.subject, entry.amount, entry.reason,
           case when receiver.id is null then null else jsonb_build_object('id', receiver.id, 'nickname', receiver.nickname, 'nicknameEn', receiver.nickname_en) end as for
      from audit_entry entry left join account receiver on receiver.id = entry.for_account
     where entry.act_id = ${actId}
     order by entry.id`

export async function isAct(db: Db, id: number): Promise<boolean> {
  const rows = await db`select from staff_act where id = ${id}`
  return rows.length > 0
}
