import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { addWine } from '#test/support/shop.ts'
import { type Buyer, crowd } from './crowd.ts'
import { startServer } from './server-process.ts'

const CALLERS = 40
/** With room for a busy machine; waiting for connections that nobody uses would take over a minute. */
const ENDS_WITHIN_MS = 40_000
type Sku = { productId: number; code: string }

test('T65: SIGTERM under load: running requests are answered, new ones refused, none is lost, and it ends with 0', async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 3)
  const wine = await addWine(db)
  const [slow, ...buyers] = await crowd(db, CALLERS + 1, 118_00)
  if (!slow) throw new Error('no buyer')
  const server = await startServer({ port: await findFreePort(), env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
  const { origin } = server
  const key = await confirm(origin, slow, wine.skus[0])

  const load = Promise.all(buyers.map((buyer) => callUntilRefused(origin, buyer, wine.skus[0])))
  await pause(1_000)
  // This one cannot go on before somebody else lets go of the account, well after the signal.
  const holder = await db.reserve()
  await holder`begin`
  await holder`select from account where id = ${slow.id} for update`
  const running = post(origin, slow, `/order/create/${key}`, { addressId: slow.addressId })
  await pause(200)
  const stoppedAt = Date.now()
  const ended = server.end('SIGTERM')
  await pause(1_500)
  await holder`commit`
  holder.release()

  expect(await running).toMatchObject({ status: 200, code: '410203' })
  expect(await ended).toBe(0)
  expect(Date.now() - stoppedAt).toBeLessThan(ENDS_WITHIN_MS)
  const answers = (await load).flat()
  expect(answers.filter((answer) => answer !== 'answered' && answer !== 'refused')).toEqual([])
  const answered = answers.filter((answer) => answer === 'answered').length
  expect(answered).toBeGreaterThan(CALLERS)
  // Whatever was done has been answered, and whatever was refused was not done.
  expect((await db`select from buy_now where account_id <> ${slow.id}`).length).toBe(answered)
  expect((await db`select from shop_order`).length).toBe(1)
  expect(await violations(db)).toEqual([])
  await db.end()
  await database.drop()
}, 300_000)

/** One call after the other, each of which leaves a row, until one is refused: at the door, or by a connection that ends. */
async function callUntilRefused(origin: string, buyer: Buyer, sku: Sku): Promise<string[]> {
  const line = { productId: sku.productId, uniqueId: sku.code, cartNum: 1, new: 1 }
  const seen: string[] = []
  while (!seen.some((answer) => answer !== 'answered')) {
    const answer = await post(origin, buyer, '/cart/add', line).catch((error: Error) => error)
    if (answer instanceof Error) seen.push(isRefusal(answer) ? 'refused' : String(answer.cause ?? answer))
    else seen.push(answer.status === 200 ? 'answered' : answer.status === 503 ? 'refused' : answer.msg)
  }
  return seen
}

const isRefusal = ({ cause }: Error): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes((cause as { code?: string } | undefined)?.code ?? '')

async function post(origin: string, { token }: Buyer, path: string, body: object): Promise<Envelope> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authori-zation': token },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Envelope
  // A server that is closing says so without our envelope.
  return response.status === 503 ? { ...answer, status: 503 } : answer
}

async function confirm(origin: string, buyer: Buyer, sku: Sku): Promise<string> {
  const added = await post(origin, buyer, '/cart/add', { productId: sku.productId, uniqueId: sku.code, cartNum: 1, new: 1 })
  const { cartId } = added.data as { cartId: string }
  const confirmed = await post(origin, buyer, '/order/confirm', { cartId, new: 1 })
  return (confirmed.data as { orderKey: string }).orderKey
}
