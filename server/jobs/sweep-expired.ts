import { sweepLeftIdentities } from '#server/features/accounts/person-sql.ts'
import type { Deps } from '#server/http/deps.ts'

/** Deletes what is over and tells nothing any more: sessions, codes, failed sign-ins, buy-now lines, checkouts. */
export async function sweepExpired({ db }: Deps): Promise<void> {
  await db`delete from session where expires_at < now() - interval '1 day'`
  await db`delete from phone_code where expires_at < now() - interval '2 days'`
  await db`delete from code_key where expires_at < now()`
  await db`delete from wechat_state where expires_at < now()`
  await db`delete from sandbox_sms where sent_at < now() - interval '1 day'`
  await db`delete from known_network where last_at < now() - interval '180 days'`
  await db`delete from login_failure where at < now() - interval '2 days'`
  await sweepLeftIdentities(db)
  await db`delete from buy_now where expires_at < now()`
  await db`delete from cart_merge where created_at < now() - interval '30 days'`
  await db`delete from payment_notice where at < now() - interval '30 days'`
  await db`delete from search_tally where day < current_date - 90`
  await db`delete from search_miss where last_at < now() - interval '180 days'`
  await db`delete from checkout where expires_at < now() - interval '1 day'`
}
