import { refuse } from '#contract/refusals.ts'
import { type Db, type Pool, transaction } from '#server/db/database.ts'
import type { Place } from '#server/http/callers.ts'
import { sha256 } from './session-token.ts'

/* Failed sign-ins in sliding windows (T42). */

/** One network that tries many accounts. */
const PER_NETWORK = { minutes: 15, max: 30 }
/** One account that is tried from everywhere: this counts only networks that it never signed in from. */
const PER_ACCOUNT = { minutes: 60, max: 10 }
/** The owner's own network has a budget of its own, which strangers elsewhere cannot use up: they never lock the owner out. */
const PER_KNOWN_NETWORK = { minutes: 15, max: 10 }

type Try = { login: string; accountId: number | undefined; place: Place }
type Counts = { isKnown: boolean; byNetwork: number; byAccount: number; byBoth: number }

/**
 * Counts a try before its password is looked at, and refuses when there were too many: it learns nothing then, and is not counted, so
 * that trying on does not lengthen the wait. Tries at the same moment wait for each other. Answers how to take the count back once the
 * password was right.
 */
export async function countTry(
  db: Pool,
  { login, accountId = 0, place: { network, isDevice } }: Try,
): Promise<{ forgive: () => Promise<void> }> {
  const key = accountId === 0 ? sha256(login).toString('hex') : `#${accountId}`
  await transaction(db, async (tx) => {
    // Always the account first: then no two tries can wait for each other in a circle.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`try-account:${key}`}, 0))`
    await tx`select pg_advisory_xact_lock(hashtextextended(${`try-network:${network}`}, 0))`
    const exceeded = exceededBy(await countFailures(tx, { key, accountId, network }), isDevice)
    if (exceeded) refuse('login-too-often', { minutes: exceeded.minutes })
    await tx`insert into login_failure (login, ip) values (${key}, ${network})`
  })
  return {
    forgive: async () => {
      await db`delete from login_failure where login = ${key} and ip = ${network}`
    },
  }
}

async function countFailures(
  db: Db,
  { key, accountId, network }: { key: string; accountId: number; network: string },
): Promise<Counts> {
  const [counts] = await db<Counts[]>`
    select exists (select from known_network where account_id = ${accountId} and network = ${network}) as "isKnown",
           (select count(*) from login_failure
             where ip = ${network} and at > now() - make_interval(mins => ${PER_NETWORK.minutes})) as "byNetwork",
           (select count(*) from login_failure
             where login = ${key} and at > now() - make_interval(mins => ${PER_ACCOUNT.minutes})
               and not exists (select from known_network where account_id = ${accountId} and network = login_failure.ip)) as "byAccount",
           (select count(*) from login_failure
             where login = ${key} and ip = ${network}
               and at > now() - make_interval(mins => ${PER_KNOWN_NETWORK.minutes})) as "byBoth"`
  if (!counts) throw new Error('no counts')
  return counts
}

/** Where a device stands for the network (server/http/callers.ts), nobody can tell that one caller tries many accounts. */
function exceededBy({ isKnown, byNetwork, byAccount, byBoth }: Counts, isDevice: boolean): { minutes: number } | undefined {
  if (isKnown) return byBoth >= PER_KNOWN_NETWORK.max ? PER_KNOWN_NETWORK : undefined
  if (byAccount >= PER_ACCOUNT.max) return PER_ACCOUNT
  if (isDevice) return undefined
  return byNetwork >= PER_NETWORK.max ? PER_NETWORK : undefined
}
