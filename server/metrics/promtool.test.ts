import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { expect, test } from 'vitest'
import { ensureProgram, PROMTOOL } from '#scripts/ensure-program.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { placeOrder, shopper, shopWith } from '#test/support/shop.ts'

const RULES = resolve(import.meta.dirname, '../../deploy/prometheus')
/** Names that prom-client gives in every Node program, and that dashboards for Node ask for. */
const NAMES_OF_PROM_CLIENT =
  /^nodejs_active_(?:handles|requests|resources)_total non-counter metrics should not have "_total" suffix$/

function promtool(args: readonly string[], input = ''): { said: string[]; status: number | null } {
  const { stdout, stderr, status } = spawnSync(ensureProgram(PROMTOOL, console.log), args, { encoding: 'utf8', input })
  return { said: `${stdout}\n${stderr}`.split('\n').filter(Boolean), status }
}

test('T94: each alert fires by its cause, says it in words, and is silent while all is well', () => {
  const { said, status } = promtool(['test', 'rules', resolve(RULES, 'rules.test.yaml')])
  expect(said.filter((line) => !/^Unit Testing|SUCCESS/.test(line))).toEqual([])
  expect(status).toBe(0)
  const namesIn = (file: string, name: RegExp) =>
    [...readFileSync(resolve(RULES, file), 'utf8').matchAll(name)].map(([, found]) => found)
  const tried = namesIn('rules.test.yaml', /alertname: (\w+)/g)
  expect(tried.toSorted()).toEqual(namesIn('rules.yaml', /- alert: (\w+)/g).toSorted())
})

test('T94: Prometheus can read what a shop answers', async () => {
  const shop = await shopWith()
  await runMigrations({ connectionString: shop.deps.config.databaseUrl ?? '' })
  const buyer = await shopper(shop, { balance: 1_000_00 })
  await payOrder(buyer.api, await placeOrder(shop, buyer), 'balance')
  const { body } = await shop.app.inject('/metrics')
  expect(promtool(['check', 'metrics'], body).said.filter((line) => !NAMES_OF_PROM_CLIENT.test(line))).toEqual([])
  const { said } = promtool(
    ['check', 'metrics'],
    body.replace('# TYPE shop_jobs_failed gauge', '# TYPE shop_jobs_failed counter'),
  )
  expect(said).toContain('shop_jobs_failed counter metrics should have "_total" suffix')
})
