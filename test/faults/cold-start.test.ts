import { afterAll, expect, inject, test } from 'vitest'
import { buildShop } from '#scripts/build.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { createDatabase } from '#test/support/database.ts'
import { PRODUCTION } from '#test/support/production.ts'
import { addWine } from '#test/support/shop.ts'
import { killServers, startServer } from './server-process.ts'

const CONCURRENCY = 50
const WINES = 100

test('T61: after a cold start fifty visitors ask for the same page at once: it is made once', {
  timeout: 300_000,
}, async () => {
  await buildShop(() => {})
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 5)
  await Promise.all(Array.from({ length: WINES }, () => addWine(db)))
  const server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
    pages: true,
  })
  const misses = async () => {
    const metrics = await (await fetch(`${server.origin}/metrics`)).text()
    const counts = [...metrics.matchAll(/^page_cache_misses_total\{.*\} (\d+)$/gm)]
    return counts.reduce((sum, [, count]) => sum + Number(count), 0)
  }
  const ask = (path: string) =>
    Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        const response = await fetch(server.origin + path)
        return { status: response.status, etag: response.headers.get('etag'), length: (await response.text()).length }
      }),
    )

  const before = await misses()
  const list = await ask('/api/products?limit=20')
  expect(new Set(list.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(list[0]?.status).toBe(200)
  expect((await misses()) - before).toBe(1)

  const pages = await ask('/home/zh-CN/goods_list')
  expect(new Set(pages.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(pages[0]?.status).toBe(200)
  const filled = await misses()
  await ask('/home/zh-CN/goods_list')
  expect(await misses()).toBe(filled)
  await server.end('SIGTERM')
  await db.end()
  await database.drop()
})

const dataDir = temporaryDataDir()
afterAll(async () => {
  await killServers()
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

test('T63: from an empty folder to a running shop in one step; the second start changes nothing', {
  timeout: 300_000,
}, async () => {
  const port = await findFreePort()
  const env = { ...PRODUCTION, DATA_DIR: dataDir.path }
  const first = await startServer({ port, env })
  expect(await first.end('SIGTERM')).toBe(0)
  const before = await tableSizes()
  expect(before.account).toBe(1)
  expect(before.product).toBe(0)
  const second = await startServer({ port, env })
  expect(await second.end('SIGTERM')).toBe(0)
  expect(await tableSizes()).toEqual(before)
})

/** Rows per table of the shop. */
async function tableSizes(): Promise<Record<string, number>> {
  const database = await startEmbedded(dataDir.path)
  const db = connect(database.url, 1)
  expect(await migrate(db)).toEqual([])
  const tables = await db<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public'`
  const sizes: Record<string, number> = {}
  for (const { name } of tables) sizes[name] = Number((await db`select count(*) from ${db(name)}`)[0]?.count)
  await db.end()
  await database.stop()
  return sizes
}
