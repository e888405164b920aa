import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'
import { addWine } from '#test/support/shop.ts'
import { startServer, until } from './server-process.ts'

const CALLERS = 8
const ASKED_EVERY_MS = 100

test('T74: a host that is stopped under load tells the balancer first, and answers every call until the balancer has turned away', {
  timeout: 300_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  atEnd(database.drop)
  // With a wine of its own nobody fills the shop.
  const db = connect(database.url, 1)
  await addWine(db)
  await db.end()
  const server = await startServer({
    port: await findFreePort(),
    env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn', DRAIN_SECONDS: '6' },
  })
  const status = async (path: string) => (await fetch(server.origin + path)).status
  expect(await status('/servez')).toBe(200)

  let isChosen = true
  const balancer = (async () => {
    while (isChosen) {
      await pause(ASKED_EVERY_MS)
      isChosen = (await status('/servez')) === 200
    }
  })()
  const answers: unknown[] = []
  const callers = Array.from({ length: CALLERS }, async () => {
    while (isChosen) answers.push(await status('/api/category').catch((error: Error) => error.message))
  })
  await until(() => answers.length > CALLERS)
  const ended = server.end('SIGTERM')
  await balancer
  expect([await status('/readyz'), await status('/healthz'), await status('/api/category')]).toEqual([503, 200, 200])
  await Promise.all(callers)
  expect(answers.filter((answer) => answer !== 200)).toEqual([])
  expect(await ended).toBe(0)
})
