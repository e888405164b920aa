import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { CLOSE_CODES } from '#contract/shop/chat-frames.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { enterChat, tellChat } from '#test/support/chat.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { startChatter } from './chatter.ts'
import { type Buyer, crowd } from './crowd.ts'
import { startServer, until } from './server-process.ts'

const EACH = 500
const CUTS = 100

async function sides(db: Pool): Promise<{ lin: Buyer; mei: Buyer }> {
  // With a wine of its own nobody fills the shop.
  await addWine(db)
  const [lin, mei] = await crowd(db, 2, 0)
  if (!lin || !mei) throw new Error('nobody is here')
  await db`update account set scopes = '{shopper,agent}' where id = ${mei.id}`
  return { lin, mei }
}

test('T54, I6: 100 cuts and two servers killed with −9 during 1,000 messages: both sides get the same, each once, in order', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 3)
  const { lin, mei } = await sides(db)
  const env = { DATABASE_URL: database.url, LOG_LEVEL: 'warn' }
  const ports = [await findFreePort(), await findFreePort()]
  const servers = await Promise.all(ports.map((port) => startServer({ port, env })))
  const origins = () => servers.map(({ origin }) => origin)
  // The agent is there before the first word.
  await (await enterChat(origins()[0] ?? '', mei, { as: 'agent' })).leave()

  const texts = (who: string) => Array.from({ length: EACH }, (_, index) => `${who} ${index + 1}`)
  const shopper = startChatter({ origins, token: lin.token, as: 'shopper', peerId: 0, texts: texts('客') })
  await until(() => shopper.stored() > 0)
  const agent = startChatter({ origins, token: mei.token, as: 'agent', peerId: lin.id, texts: texts('答') })
  const stored = () => shopper.stored() + agent.stored()

  let cuts = 0
  const cutting = (async () => {
    while (cuts < CUTS) {
      await pause(40 + Math.random() * 120)
      for (const side of Math.random() < 0.5 ? [shopper] : [agent]) side.cut()
      cuts += 1
    }
  })()
  for (const index of [0, 1]) {
    await until(() => stored() > (index + 1) * EACH * 0.5, 60_000)
    await servers[index]?.end('SIGKILL')
    const again = await startServer({ port: ports[index] ?? 0, env })
    servers[index] = again
  }
  await cutting
  await until(() => stored() === 2 * EACH, 60_000)
  await until(() => shopper.got.length >= 2 * EACH && agent.got.length >= 2 * EACH)
  shopper.stop()
  agent.stop()

  const rows = await db<{ id: number; content: string }[]>`
    select id, content from chat_message where shopper_id = ${lin.id} order by position`
  expect(rows).toHaveLength(2 * EACH)
  for (const side of [shopper, agent]) expect(side.got.map(({ id, content }) => ({ id, content }))).toEqual([...rows])
  for (const who of ['客', '答'])
    expect(rows.map(({ content }) => content).filter((text) => text.startsWith(who))).toEqual(texts(who))
  expect(await violations(db)).toEqual([])
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0])
  await db.end()
  await database.drop()
})

test('T52, T65: a session that ends closes its socket within a minute; a stop tells the others to come back, and nothing is lost', {
  timeout: 300_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 3)
  const { lin, mei } = await sides(db)
  const [other] = await crowd(db, 1, 0)
  if (!other) throw new Error('nobody is here')
  const options = { port: await findFreePort(), env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } }
  const server = await startServer(options)
  const { origin } = server
  const [window, blocked, desk] = [
    await enterChat(origin, lin),
    await enterChat(origin, other),
    await enterChat(origin, mei, { as: 'agent' }),
  ]
  const clients = [window, blocked, desk]
  const pings = setInterval(() => {
    for (const client of clients) if (client.socket.readyState === client.socket.OPEN) client.send({ type: 'ping' })
  }, 5_000)
  const { id } = await tellChat(window, '在吗')
  await db`update account set blocked_at = now() where id = ${other.id}`
  await db`update session set revoked_at = now() where account_id = ${mei.id}`
  expect(await Promise.all([blocked.closed, desk.closed])).toEqual([CLOSE_CODES['session-over'], CLOSE_CODES['session-over']])
  expect(window.socket.readyState).toBe(window.socket.OPEN)
  clearInterval(pings)

  const ended = server.end('SIGTERM')
  expect(await window.closed).toBe(CLOSE_CODES.restart)
  expect(window.frames.at(-1)).toMatchObject({ type: 'stopping' })
  expect(await ended).toBe(0)
  const next = await startServer(options)
  const back = await enterChat(next.origin, lin, { after: id })
  expect(back.messages().filter((message) => message.author === 'shopper')).toEqual([])
  expect((await tellChat(back, '我回来了')).position).toBeGreaterThan(1)
  await back.leave()
  await next.end('SIGTERM')
  await db.end()
  await database.drop()
})
