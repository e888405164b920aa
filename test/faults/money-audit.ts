import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Pool } from '#server/db/database.ts'
import { addCoupon } from '#test/support/coupons.ts'
import { type Buyer, crowd } from './crowd.ts'
import type { Spending } from './money-crowd.ts'
import { until } from './server-process.ts'

/** What the coupon of each shopper takes off, in fen. */
const COUPON = 30_00
const ALL_JOBS = ['reconcile-payments', 'pay-back', 'settle-after-sales', 'cancel-unpaid-orders']
const LOOK_EVERY_MS = 1_000

/** Shoppers with a balance (fen) and a coupon each, which is good for anything. */
export async function crowdWithCoupons(db: Pool, size: number, balance: number): Promise<Buyer[]> {
  const buyers = await crowd(db, size, balance)
  const couponId = await addCoupon(db, { amount: COUPON })
  const claims = await db`
    insert into coupon_claim (coupon_id, account_id, amount, min_spend, valid_from, valid_to)
    select ${couponId}::integer, id, ${COUPON}, 0, now(), now() + interval '7 days'
      from unnest(${buyers.map(({ id }) => id)}::bigint[]) id`
  await db`update coupon set claimed = ${claims.count} where id = ${couponId}`
  return buyers
}

/** Somebody of the staff who may give money back. */
export async function financeClerk(db: Pool): Promise<Buyer> {
  const [clerk] = await crowd(db, 1, 1)
  if (!clerk) throw new Error('nobody works here')
  await db`update account set scopes = ${['shopper', 'agent', 'finance']} where id = ${clerk.id}`
  // Nobody moves the money of a person who lives where they do.
  await db`update address set phone = '13900000009', detail = '南京东路 9 号' where account_id = ${clerk.id}`
  return clerk
}

/**
 * Has the jobs about money run every second instead of every minute, as if that much time went by in between, until it is told to stop.
 * While the database is away there is nothing to run.
 */
export function hurryJobs(db: Pool): () => Promise<void> {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await hurry(db).catch(() => undefined)
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return () => {
    stopping.abort()
    return running
  }
}

async function hurry(db: Pool): Promise<void> {
  await db`
    update payment set created_at = created_at - interval '5 minutes', asked_at = asked_at - interval '5 minutes' where status = 'waiting'`
  await db`update payback set try_after = least(try_after, now()) where status in ('waiting', 'processing')`
  for (const job of ALL_JOBS) await db`select graphile_worker.add_job(${job}, job_key := ${job})`
}

/** Waits until the jobs have brought everything to its end: first what was paid is booked, then what was never paid is given up. */
export async function settleAll(db: Pool): Promise<void> {
  await until(async () => (await lostPayments(db)).length === 0, 100_000)
  await db`update shop_order set pay_by = now() - interval '1 second' where status = 'unpaid'`
  await until(async () => (await openEnds(db)).length === 0, 100_000).catch(async () => {
    throw new Error(`still open: ${JSON.stringify(await openEnds(db))}`)
  })
}

const openEnds = (db: Db) => db`
  select 'order' as what, number from shop_order where status = 'unpaid'
  union all select 'payment', number from payment where status = 'waiting'
  union all select 'payback', number || ' ' || status || ' ' || last_error from payback where status <> 'done'
  union all select 'request', number from after_sale where status = 'paying'`

/** Paid at a provider, and the shop does not know of it. */
const lostPayments = (db: Db) => db`
  select number from sandbox_payment there left join payment here using (number)
   where there.status = 'paid' and here.status is distinct from 'paid'`

/**
 * Compares the shop's books with the providers' and with the coupons, once everything is at its end. Beyond what `violations` finds: that
 * looks at the shop alone.
 */
export async function differences(db: Db): Promise<string[]> {
  const found = await Promise.all([
    lostPayments(db),
    db`select 'paid here, not there' as what, here.number
         from payment here left join sandbox_payment there using (number)
        where here.status = 'paid' and here.method in ('alipay', 'wechat')
          and (there.status is distinct from 'paid' or there.amount <> here.amount)`,
    db`select 'given back otherwise here than there' as what, here.number, here.back, there.refunded
         from (select payment.number, coalesce(sum(payback.amount), 0) as back
                 from payment left join payback on payback.payment_id = payment.id
                where payment.method in ('alipay', 'wechat')
                group by payment.id) here
         join sandbox_payment there using (number)
        where here.back <> there.refunded
           or there.refunded <> (select coalesce(sum(amount), 0) from sandbox_refund where payment_number = there.number)`,
    db`select 'a coupon was shown and not used' as what, number from shop_order where flash_item_id is null and coupon_claim_id is null`,
    db`select 'a coupon is lost with the order that was given back' as what, number
         from shop_order placed join coupon_use in_use on in_use.order_id = placed.id
        where status in ('cancelled', 'refunded') and given_back_at is null`,
    db`select 'more than one order of a shopper' as what, account_id from shop_order group by account_id having count(*) > 1`,
  ])
  return found.flat().map((row) => JSON.stringify(row))
}

/** What the shop has answered and is not so. */
export async function brokenPromises(db: Db, spendings: readonly Spending[]): Promise<string[]> {
  const orders = new Map(
    (await db<{ number: string; status: string }[]>`select number, status from shop_order`).map((row) => [
      row.number,
      row.status,
    ]),
  )
  const requests = new Map(
    (await db<{ number: string; status: string }[]>`select number, status from after_sale`).map((row) => [
      row.number,
      row.status,
    ]),
  )
  return spendings.flatMap(({ name, number, isPaid, isCancelled, request, isAgreed }) => {
    const status = number && orders.get(number)
    const broken = (what: string) => [`${name} ${number}: ${what}, but it is ${status}`]
    if (number && !status) return broken('placed')
    if (isPaid && isCancelled) return broken('paid and cancelled')
    if (isPaid && status !== 'paid' && status !== 'refunded') return broken('paid')
    if (isCancelled && status !== 'cancelled') return broken('cancelled')
    if (request && !requests.has(request)) return broken('asked for money back')
    return isAgreed && status !== 'refunded' && requests.get(request ?? '') !== 'paying' ? broken('given back') : []
  })
}
