import { refuse } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { networkOf } from './network-of.ts'
import { sha256 } from './session-token.ts'

/* Failed sign-ins in sliding windows (T42). */

/** One network that tries many accounts. */
const PER_NETWORK = { minutes: 15, max: 30 }
/** One account that is tried from everywhere: this counts only networks that it never signed in from. */
const PER_ACCOUNT = { minutes: 60, max: 10 }
/** The owner's own network has a budget of its own, which strangers elsewhere cannot use up: they never lock the owner out. */
const PER_KNOWN_NETWORK = { minutes: 15, max: 10 }

type Try = { login: string; accountId: number | undefined; ip: string }
type Counts = { isKnown: boolean; byNetwork: number; byAccount: number; byBoth: number }

/**
 * Counts a try before its password is looked at, and refuses when there were too many. It is written first and counted then, each in a
 * statement of its own, so that a hundred tries at once see each other. Answers how to take it back once the password was right.
 */
export async function countTry(db: Db, { login, accountId, ip }: Try): Promise<{ forgive: () => Promise<void> }> {
  const key = accountId === undefined ? sha256(login).toString('hex') : `#${accountId}`
  const network = networkOf(ip)
  const [made] = await db<{ id: number }[]>`
    insert into login_failure (login, ip) values (${key}, ${network}) returning id`
  const [counts] = await db<Counts[]>`
    select exists (select from known_network where account_id = ${accountId ?? 0} and network = ${network}) as "isKnown",
           (select count(*) from login_failure
             where ip = ${network} and at > now() - make_interval(mins => ${PER_NETWORK.minutes})) as "byNetwork",
           (select count(*) from login_failure
             where login = ${key} and at > now() - make_interval(mins => ${PER_ACCOUNT.minutes})
               and not exists (select from known_network
                                where account_id = ${accountId ?? 0} and network = login_failure.ip)) as "byAccount",
           (select count(*) from login_failure
             where login = ${key} and ip = ${network}
               and at > now() - make_interval(mins => ${PER_KNOWN_NETWORK.minutes})) as "byBoth"`
  const exceeded = counts && exceededBy(counts)
  if (made && exceeded) {
    // A refused try learns nothing, so it does not lengthen the wait either.
    await db`delete from login_failure where id = ${made.id}`
    refuse('login-too-often', { minutes: exceeded.minutes })
  }
  return {
    forgive: async () => {
      await db`delete from login_failure where login = ${key} and ip = ${network}`
    },
  }
}

function exceededBy({ isKnown, byNetwork, byAccount, byBoth }: Counts): { minutes: number } | undefined {
  if (isKnown) return byBoth > PER_KNOWN_NETWORK.max ? PER_KNOWN_NETWORK : undefined
  if (byAccount > PER_ACCOUNT.max) return PER_ACCOUNT
  return byNetwork > PER_NETWORK.max ? PER_NETWORK : undefined
}
