import { runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { rememberBackup } from '#server/db/backup.ts'
import { raiseAlarm } from '#server/features/payments/raise-alarm.ts'
import { chatShop, connectChat } from '#test/support/chat.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { placeOrder, shopper } from '#test/support/shop.ts'

const shop = await chatShop()

async function scrape(): Promise<(series: string) => number | undefined> {
  const { body } = await shop.app.inject('/metrics')
  const lines = new Map(
    body.split('\n').flatMap((line) => (/^[^#]\S* \S+$/.test(line) ? [line.split(' ') as [string, string]] : [])),
  )
  return (series) => (lines.has(series) ? Number(lines.get(series)) : undefined)
}

test('T85: orders and payments are counted when they are committed, sockets while they are open', async () => {
  const PLACED = 'shop_orders_placed_total{way="checkout"}'
  const BOOKED = 'shop_payments_booked_total{method="balance",purpose="order"}'
  const before = await scrape()
  const buyer = await shopper(shop, { balance: 1_000_00 })
  const number = await placeOrder(shop, buyer)
  await payOrder(buyer.api, number, 'balance')
  await placeOrder(shop, buyer)
  const client = await connectChat(shop.origin)
  const after = await scrape()
  const grown = (series: string) => (after(series) ?? 0) - (before(series) ?? 0)
  expect([grown(PLACED), grown(BOOKED), grown('shop_sockets_open')]).toEqual([2, 1, 1])
  await client.leave()
  await expect.poll(async () => (await scrape())('shop_sockets_open')).toBe(before('shop_sockets_open'))

  expect(grown('database_statement_duration_seconds_count{outcome="ok"}')).toBeGreaterThan(20)
  expect(after('shop_processes')).toBe(1)
})

test('what waits for a person, jobs and the last backup are asked from the database, once for several scrapes', async () => {
  const fresh = await chatShop()
  const buyer = await shopper(fresh, { balance: 1_000_00 })
  const number = await placeOrder(fresh, buyer)
  await payOrder(buyer.api, number, 'balance')
  await raiseAlarm(fresh.deps, { kind: 'payback-failed', provider: 'wechat', paymentNumber: null })
  await fresh.db`
    insert into payback (number, payment_id, amount, reason, status, created_at)
    select 'r00000' || n, (select max(id) from payment), 100, 'cancelled', status, now() - interval '1 hour'
      from unnest(array['failed', 'failed', 'waiting', 'done']) with ordinality as made (status, n)`
  await runMigrations({ connectionString: fresh.deps.config.databaseUrl ?? '' })
  await fresh.db`select graphile_worker.add_job('keep-tallies', run_at => now() - interval '10 minutes', max_attempts => 3)`
  await fresh.db`select graphile_worker.add_job('keep-tallies', run_at => now() + interval '10 minutes')`
  await rememberBackup(fresh.db)

  const { body } = await fresh.app.inject('/metrics')
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  expect(value('shop_database_up')).toBe(1)
  expect(value('shop_money_alarms_open')).toBe(1)
  expect([value('shop_paybacks_failed'), value('shop_paybacks_waiting')]).toEqual([2, 1])
  expect(value('shop_jobs_waiting')).toBe(1)
  expect(value('shop_oldest_job_age_seconds')).toBeGreaterThanOrEqual(600)
  expect(value('shop_oldest_payback_age_seconds')).toBeGreaterThanOrEqual(3_600)
  expect(Math.abs(Date.now() / 1000 - value('shop_last_backup_timestamp_seconds'))).toBeLessThan(300)
  expect([value('shop_jobs_running'), value('shop_jobs_failed')]).toEqual([0, 0])

  await fresh.db`update payback set status = 'failed'`
  expect((await fresh.app.inject('/metrics')).body).toContain('shop_paybacks_failed 2')
})
