import type { Pool } from '#server/db/database.ts'
import type { ActLog } from '#server/http/act-log.ts'
import { insertAct, insertActEnd } from './act-sql.ts'

export const openActLog = (db: Pool): ActLog => ({
  begin: (act) => insertAct(db, act),
  end: (actId, end) => insertActEnd(db, actId, end),
})
