import type { ChatFigures } from '#contract/staff/chat.ts'
import type { Db } from '#server/db/database.ts'

/*
 * Averages are minutes, rounded to tenths. A shopper who was answered, lost the agent, and waited for another one is measured in neither: of the
 * first agent only the answer is known, of the second only when it began.
 */

type Now = { waitingNow: number; waitingSince: Date | null; openNow: number }

export async function readQueue(db: Db): Promise<Now> {
  const [row] = await db<Now[]>`
    select count(*) filter (where agent_id is null)::integer as "waitingNow",
           min(opened_at) filter (where agent_id is null) as "waitingSince",
           count(*) filter (where agent_id is not null)::integer as "openNow"
      from chat_service where closed_at is null`
  return row ?? { waitingNow: 0, waitingSince: null, openNow: 0 }
}

const minutes = (db: Db, from: string, to: string) => db`
  round((avg(extract(epoch from ${db(to)} - ${db(from)})) filter (where (first_answer_at < assigned_at) is not true) / 60)::numeric, 1)::float8`

export type AgentDays = {
  agentId: number
  served: number
  firstAnswerMinutes: number | null
  ratings: number
  stars: number | null
}

export const listAgentDays = (db: Db, days: number): Promise<AgentDays[]> =>
  db<AgentDays[]>`
    select agent_id as "agentId", count(*)::integer as served,
           ${minutes(db, 'assigned_at', 'first_answer_at')} as "firstAnswerMinutes",
           count(stars)::integer as ratings, round(avg(stars), 1)::float8 as stars
      from chat_service
     where agent_id is not null and opened_at >= date_trunc('day', now()) - make_interval(days => ${days - 1})
     group by agent_id`

/** Days in Shanghai, newest first, including those without chats. */
export const listDays = (db: Db, days: number): Promise<ChatFigures['days']> =>
  db<ChatFigures['days']>`
    select to_char(day, 'YYYY-MM-DD') as day, count(service.id)::integer as served,
           ${minutes(db, 'opened_at', 'assigned_at')} as "waitMinutes",
           ${minutes(db, 'assigned_at', 'first_answer_at')} as "firstAnswerMinutes",
           count(stars)::integer as ratings, round(avg(stars), 1)::float8 as stars
      from generate_series(date_trunc('day', now()) - make_interval(days => ${days - 1}), date_trunc('day', now()), interval '1 day') day
      left join chat_service service on opened_at >= day and opened_at < day + interval '1 day'
     group by day order by day desc`
