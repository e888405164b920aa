import type { Db } from '#server/db/database.ts'
import type { ActEnd, NewAct } from '#server/http/act-log.ts'

export async function insertAct(db: Db, { object, params, ...act }: NewAct): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    with act as (
      insert into staff_act (by_account, session_id, address, user_agent, action, object_kind, object_id, params)
      values (${act.byAccount}, (select id from session where token_hash = ${act.tokenHash ?? null}), ${act.address}, ${act.userAgent},
              ${act.action}, ${object.kind}, ${object.id}, ${db.json(params)})
      returning id)
    insert into staff_act_open (act_id) select id from act returning act_id as id`
  if (!row) throw new Error('insert returned no act')
  return row.id
}

export async function insertActEnd(db: Db, actId: number, end: ActEnd): Promise<void> {
  await db`
    with closed as (delete from staff_act_open where act_id = ${actId})
    insert into staff_act_end (act_id, outcome, refusal) values (${actId}, ${end.outcome}, ${'refusal' in end ? end.refusal : ''})`
}
