import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { crowd } from './crowd.ts'
import { startSample } from './nginx-sample.ts'
import { type ServerProcess, startServer, until } from './server-process.ts'

/** As many as leave a starved machine time to start a server beside them. */
const CALLERS = 4
const ANSWERED_FIRST = 40

test('T81: two hosts behind the nginx sample are restarted one after the other in constant traffic: no call fails', {
  timeout: 900_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 2)
  atEnd(async () => {
    await db.end({ timeout: 5 })
    await database.drop()
  })
  const wine = await addWine(db)
  const buyers = await crowd(db, CALLERS, 0)
  const ports = [await findFreePort(), await findFreePort()] as const
  // Less than the fail_timeout of the sample, as in production.
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '8' }
  const hosts = new Map<number, ServerProcess>()
  const start = async (port: number) => hosts.set(port, await startServer({ port, env }))
  for (const port of ports) await start(port)
  const sample = await startSample(ports)

  const socket = new WebSocket(`wss://127.0.0.1:${sample.port}/msg`, { ca: sample.certificate })
  await once(socket, 'open')
  socket.terminate()

  let isOver = false
  let written = 0
  const failed: string[] = []
  const note = (call: string, answer: Awaited<ReturnType<typeof sample.ask>> | Error) => {
    const isGood = !(answer instanceof Error) && answer.status === 200 && JSON.parse(answer.body).status === 200
    if (!isGood) failed.push(`${call}: ${answer instanceof Error ? answer.message : `${answer.status} ${answer.body}`}`)
    return isGood
  }
  const line = JSON.stringify({ productId: wine.id, uniqueId: wine.skus[0].code, cartNum: 1, new: 1 })
  const traffic = Promise.all(
    buyers.map(async ({ token }) => {
      const headers = {
        'authori-zation': `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': `${line.length}`,
      }
      while (!isOver) {
        const added = await sample.ask('/api/cart/add', { headers, body: line }).catch((error: Error) => error)
        if (note('write', added)) written += 1
        note('read', await sample.ask('/api/category').catch((error: Error) => error))
      }
    }),
  )
  /** Calls that this host alone has answered since then. */
  const answeredBy = (port: number, since: number) =>
    sample.calls().filter((call, index) => index >= since && call.endsWith(`127.0.0.1:${port} 200`)).length

  await until(() => ports.every((port) => answeredBy(port, 0) > ANSWERED_FIRST))
  for (const port of ports) {
    expect(await hosts.get(port)?.end('SIGTERM')).toBe(0)
    await start(port)
    const since = sample.calls().length
    // The other one may go only when nginx has taken this one back.
    await until(() => answeredBy(port, since) > 0)
  }
  isOver = true
  await traffic
  expect(failed).toEqual([])
  // Nothing was done twice either: each answer has left one row.
  expect(await db`select from buy_now`).toHaveLength(written)
  expect(await violations(db)).toEqual([])
})
