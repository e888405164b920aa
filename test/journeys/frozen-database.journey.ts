import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { type Embedded, removeEmbedded, startEmbedded } from '#server/db/embedded.ts'
import { prepareSchema } from '#server/db/prepare-schema.ts'
import { freeze } from '#test/faults/postmaster.ts'
import { killServers, type ServerProcess, startServer, until } from '#test/faults/server-process.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { addWine } from '#test/support/shop.ts'

/** Promised are five seconds; the machine of the tests may be busy. Nothing was answered ever before. */
const ANSWERED_WITHIN_MS = 20_000

const dataDir = temporaryDataDir()
let database: Embedded
let server: ServerProcess
let thaw = () => {}

beforeAll(async () => {
  database = await startEmbedded(dataDir.path)
  const db = connect(database.url, 1)
  await prepareSchema(db, 'demo')
  await addWine(db)
  await db.end()
  server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir.path },
    pages: true,
  })
})
afterAll(async () => {
  thaw()
  await killServers()
  await database.stop()
  await removeEmbedded(dataDir.path)
  dataDir.remove()
})

async function open(path: string, cookie = '') {
  const startedAt = performance.now()
  const answer = await fetch(server.origin + path, { headers: { cookie }, signal: AbortSignal.timeout(30_000) })
  const html = await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), html, ms: performance.now() - startedAt }
}

test('U60: pages of a frozen database: those that are kept are shown, the others say in the reader’s language that it comes back', async () => {
  const kept = '/home/en-US'
  await until(async () => (await open(kept)).status === 200)
  thaw = freeze(dataDir.path)
  const [english, chinese, own] = await Promise.all([
    open('/home/en-US/newsList?cid=0'),
    open('/home/zh-CN/newsList?cid=0'),
    open('/home/zh-CN/user', `auth.strategy=local1; auth._token.local1=${'a'.repeat(43)}`),
  ])
  expect((await open(kept)).status).toBe(200)
  for (const [answer, locale, words] of [
    [english, 'en-US', 'The shop is recovering, please try again in a moment'],
    [chinese, 'zh-CN', '商店正在恢复，请稍候片刻再试'],
    [own, 'zh-CN', '商店正在恢复，请稍候片刻再试'],
  ] as const) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '5' })
    expect(answer.html).toContain(`<html lang="${locale}">`)
    expect(answer.html).toContain(words)
    expect(answer.ms).toBeLessThan(ANSWERED_WITHIN_MS)
  }
  thaw()
  await until(async () => (await open('/home/en-US/newsList?cid=0')).status === 200)
})
