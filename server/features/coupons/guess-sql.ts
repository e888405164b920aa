import type { Db } from '#server/db/database.ts'
import { DEVICE, type Place } from '#server/http/callers.ts'

/** `accountId` null: an assistant, for somebody who has no account yet. */
export type Guesser = { accountId: number | null; place: Place }

/** Until the end of the transaction. The account always comes before the network, against deadlocks. */
export async function lockGuesses(tx: Db, { accountId, place: { network } }: Guesser): Promise<void> {
  if (accountId !== null) await tx`select pg_advisory_xact_lock(hashtextextended(${`coupon-code-account:${accountId}`}, 0))`
  await tx`select pg_advisory_xact_lock(hashtextextended(${`coupon-code-network:${network}`}, 0))`
}

type Misses = { ofAccount: number; ofNetwork: number; ofDevices: number }

/** `ofDevices`: of all behind unknown proxies together, 0 for anybody else. */
export async function countMisses(
  db: Db,
  { accountId, place: { network, isDevice } }: Guesser,
  minutes: number,
): Promise<Misses> {
  const since = db`at > now() - make_interval(mins => ${minutes})`
  const [counts] = await db<[Misses]>`
    select (select count(*) from coupon_code_miss where account_id = ${accountId}::bigint and ${since}) as "ofAccount",
           (select count(*) from coupon_code_miss where network = ${network} and ${since}) as "ofNetwork",
           (select count(*) from coupon_code_miss
             where ${isDevice} and network like ${`${DEVICE} %`} and ${since}) as "ofDevices"`
  return counts
}

export async function insertMisses(db: Db, { accountId, place: { network } }: Guesser, count: number): Promise<void> {
  if (count === 0) return
  await db`insert into coupon_code_miss (account_id, network) select ${accountId}::bigint, ${network} from generate_series(1, ${count})`
}
