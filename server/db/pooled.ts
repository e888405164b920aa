import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Pool } from './database.ts'
import { WrongDatabase } from './shop-mode.ts'
import { type Limits, REQUEST_LIMITS } from './statement-limits.ts'

type Addresses = { databaseUrl?: string; databaseDirectUrl?: string }

/** For LISTEN, locks of a session, jobs, migrations and commands: past the pooler, if there is one. */
export const directAddress = ({ databaseUrl, databaseDirectUrl }: Addresses): string => databaseDirectUrl ?? databaseUrl ?? ''

const HEARD_WITHIN_MS = 5_000
const CHANNEL = 'rebstock_heard'

/**
 * Says something on the way that requests take, and waits until it is heard on the way on which this shop listens: behind a pooler in
 * transaction mode nothing would be heard, and kept pages never renewed. Throws WrongDatabase.
 */
export async function requireHeard({ databaseUrl = '', databaseDirectUrl }: Addresses): Promise<void> {
  const said = connect(databaseUrl, 1, undefined, { isPooled: true })
  const heard = connect(databaseDirectUrl ?? databaseUrl, 1, undefined, { isPooled: true })
  const word = crypto.randomUUID()
  const isHeard = Promise.withResolvers<true>()
  const over = new AbortController()
  try {
    await heard.listen(CHANNEL, (payload) => payload === word && isHeard.resolve(true))
    // Through a pooler the listening connection serves others, too, and hears nothing by itself.
    await said.begin((tx) => tx`select pg_notify(${CHANNEL}, ${word})`)
    const inTime = await Promise.race([isHeard.promise, pause(HEARD_WITHIN_MS, false, { signal: over.signal })])
    if (!inTime) throw new WrongDatabase(databaseDirectUrl ? DIRECT_IS_NOT : NEEDS_DIRECT)
  } finally {
    over.abort()
    await Promise.all([said.end({ timeout: 1 }), heard.end({ timeout: 1 })])
  }
}

const NEEDS_DIRECT =
  'What this shop tells itself by NOTIFY does not come back: DATABASE_URL leads through a pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
const DIRECT_IS_NOT =
  'What this shop tells itself by NOTIFY does not come back: DATABASE_DIRECT_URL leads through a pooler, or to another database than DATABASE_URL. Set it to the address of PostgreSQL itself.'

/** What the pooler has to say to PostgreSQL on each connection that it opens; in PgBouncer it is the `connect_query` of the database. */
export const limitsOfPooler = ({ statementMs, lockMs, idleInTransactionMs }: Limits = REQUEST_LIMITS): string =>
  `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${idleInTransactionMs}`

/** Whether statements of requests are ended in time by way of this pool. */
export async function hasLimits(pool: Pool): Promise<boolean> {
  const [found] = await pool<[{ areSet: boolean }]>`
    select bool_and(setting::bigint between 1 and 30000) as "areSet"
      from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`
  return found.areSet
}
