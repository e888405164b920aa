import type { ReportedAgent, ReportedQuestion, StaffAgent } from '#contract/staff/assistants.ts'
import type { Days } from '#domain/report.ts'
import type { Db } from '#server/db/database.ts'

const LISTED_MAX = 200

type Row = Omit<StaffAgent, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }

/** Whoever came last comes first. */
export async function listAgents(db: Db): Promise<Omit<StaffAgent, 'version'>[]> {
  const rows = await db<Row[]>`
    select agent.id, profile_url as "profileUrl", first_at as "firstAt", last_at as "lastAt", per_minute as "perMinute",
           is_blocked as "isBlocked", coalesce(sum(calls), 0)::integer as calls, coalesce(sum(refused), 0)::integer as refused
      from assistant_agent agent
      left join assistant_tally tally on tally.agent_id = agent.id and day > current_date - 30
     group by agent.id
     order by last_at desc
     limit ${LISTED_MAX}`
  return rows.map((row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }))
}

/** `perMinute`: null as the settings say. */
export type AgentLimits = { perMinute: number | null; isBlocked: boolean }

export async function lockAgent(tx: Db, id: number): Promise<AgentLimits | undefined> {
  const [agent] = await tx<AgentLimits[]>`
    select per_minute as "perMinute", is_blocked as "isBlocked" from assistant_agent where id = ${id} for no key update`
  return agent
}

export async function updateAgent(db: Db, id: number, { perMinute, isBlocked }: AgentLimits): Promise<void> {
  await db`update assistant_agent set per_minute = ${perMinute}, is_blocked = ${isBlocked} where id = ${id}`
}

/** Orders count on the day of their checkout, once they are paid. */
export const reportAgents = (db: Db, { from, to }: Days): Promise<ReportedAgent[]> =>
  db<ReportedAgent[]>`
    select profile_url as "profileUrl", coalesce(calls, 0)::integer as calls, coalesce(searches, 0)::integer as searches,
           coalesce(refused, 0)::integer as refused, coalesce(carts, 0)::integer as carts,
           coalesce(checkouts, 0)::integer as checkouts, coalesce(orders, 0)::integer as orders, coalesce(paid, 0)::bigint as paid
      from assistant_agent agent
      left join lateral (
        select sum(calls) as calls, sum(refused) as refused, sum(calls) filter (where operation = 'search_catalog') as searches
          from assistant_tally where agent_id = agent.id and day between ${from}::date and ${to}::date
      ) called on true
      left join lateral (
        select count(*) filter (where kind = 'cart') as carts, count(*) filter (where kind = 'checkout') as checkouts,
               count(shop_order.id) as orders, sum(due) as paid
          from assistant_basket
          left join shop_order on shop_order.id = order_id and status not in ('unpaid', 'cancelled')
         where agent_id = agent.id and (created_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date
      ) put on true
     where calls > 0 or carts > 0 or checkouts > 0
     order by paid desc, calls desc
     limit ${LISTED_MAX}`

export const reportQuestions = (db: Db, { from, to }: Days): Promise<ReportedQuestion[]> =>
  db<ReportedQuestion[]>`
    select words, sum(asked)::integer as asked, (array_agg(hits order by day desc))[1] as hits
      from assistant_question
     where day between ${from}::date and ${to}::date
     group by words
     order by asked desc, words
     limit ${LISTED_MAX}`
