import type { Db } from '#server/db/database.ts'

type Calls = { agentId: number; day: string; operation: string; calls: number; refused: number }
type Asked = { agentId: number; day: string; words: string; asked: number; hits: number }

/** In one order, so that two processes never wait for each other. */
export async function addTallies(db: Db, sums: readonly Calls[]): Promise<void> {
  await db`
    insert into assistant_tally (agent_id, day, operation, calls, refused)
    select "agentId", day, operation, calls, refused
      from jsonb_to_recordset(${db.json(sums as never)}) as t ("agentId" int, day date, operation text, calls int, refused int)
     order by 1, 2, 3
    on conflict (agent_id, day, operation)
    do update set calls = assistant_tally.calls + excluded.calls, refused = assistant_tally.refused + excluded.refused`
}

export async function addQuestions(db: Db, asked: readonly Asked[]): Promise<void> {
  await db`
    insert into assistant_question (agent_id, day, words, asked, hits)
    select "agentId", day, words, asked, hits
      from jsonb_to_recordset(${db.json(asked as never)}) as t ("agentId" int, day date, words text, asked int, hits int)
     order by 1, 2, 3
    on conflict (agent_id, day, words)
    do update set asked = assistant_question.asked + excluded.asked, hits = excluded.hits`
}
