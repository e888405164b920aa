import pLimit from 'p-limit'
import { expect, inject, test } from 'vitest'
import { decodeOutcome, type WireOutcome } from '#contract/shop/pay-outcome.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { openPaymentSandbox } from '#server/external/payment-sandbox/sandbox.ts'
import { createDatabase } from '#test/support/database.ts'
import { violations } from '#test/support/invariants.ts'
import { visitForm } from '#test/support/payment-gateway.ts'
import { addWine } from '#test/support/shop.ts'
import { type Buyer, crowd, type Fault, send } from './crowd.ts'
import { startServer, until } from './server-process.ts'

const PAYERS = 60
const LOOKERS = 10
const RICH = 118_00

test('T28: while WeChat Pay and Alipay hang, are down or talk rubbish, every order is answered and jobs run; back again, all is settled', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  const db = connect(database.url, 5)
  const { skus } = await addWine(db, { skus: [{ stock: PAYERS + LOOKERS }] })
  const [payers, lookers] = [await crowd(db, PAYERS, 1), await crowd(db, LOOKERS, RICH)]
  const server = await startServer({ port: await findFreePort(), env: { DATABASE_URL: database.url, LOG_LEVEL: 'warn' } })
  const faults: Fault[] = []
  const ask = (who: Buyer, path: string, body?: object) => send(server.origin, who, path, body, { faults })
  const dataOf = async <T>(who: Buyer, path: string, body?: object) => (await ask(who, path, body)).data as T
  const order = async (who: Buyer): Promise<string> => {
    const line = { productId: skus[0].productId, uniqueId: skus[0].code, cartNum: 1, new: 1 }
    const { cartId } = await dataOf<{ cartId: string }>(who, '/cart/add', line)
    const { orderKey } = await dataOf<{ orderKey: string }>(who, '/order/confirm', { cartId, new: 1, addressId: who.addressId })
    const placed = { addressId: who.addressId }
    return (await dataOf<{ result: { orderId: string } }>(who, `/order/create/${orderKey}`, placed)).result.orderId
  }
  const runJob = (name: string) => db`select graphile_worker.add_job(${name})`
  /** As if some minutes had gone by, in which nobody has been asked. */
  const letMinutesPass = () => db`
    update payment set created_at = created_at - interval '5 minutes', asked_at = asked_at - interval '5 minutes' where status = 'waiting'`

  // Not all at once: what is tried here comes afterwards, and a busy machine needs its five seconds for less.
  const fewAtOnce = pLimit(6)
  const numbers = await fewAtOnce.map(payers, order)
  const begin = async (who: Buyer, place: number) => {
    const wanted = { uni: numbers[place], paytype: place % 2 ? 'alipay' : 'weixin' }
    const outcome = decodeOutcome(await dataOf<WireOutcome>(who, '/order/pay', wanted))
    if (outcome.kind === 'form') await visitForm(outcome.html)
  }
  await fewAtOnce.map(payers, begin)
  const begun = await db<{ number: string }[]>`select number from payment where status = 'waiting' and start is not null`
  expect(begun).toHaveLength(PAYERS)
  // All of them pay, and the shop hears of none.
  const provider = openPaymentSandbox(db)
  for (const { number } of begun) await provider.pay(number, { notice: 'drop' })

  await provider.setFault('slow')
  await letMinutesPass()
  await runJob('reconcile-payments')
  // "I have paid", while the job asks, too. Nobody waits for the answers here.
  const asking = payers.map((who, index) => ask(who, '/order/pay_check', { uni: numbers[index] }).catch((error: Error) => error))
  const look = async (who: Buyer) => {
    const number = await order(who)
    for (const path of [
      `/order/detail/${number}`,
      '/order/list',
      `/order/cashier/${number}/order`,
      `/order/pay_state/${number}/order`,
    ])
      expect((await ask(who, path)).status).toBe(200)
    return number
  }
  const looked = await Promise.all(lookers.map(look))
  const [toCancel = '', ...toPay] = looked
  for (const [index, number] of toPay.entries()) {
    const who = lookers[index + 1]
    expect(who && (await ask(who, '/order/pay', { uni: number, paytype: 'yue' }))).toMatchObject({ data: { status: 'SUCCESS' } })
  }
  await runJob('reconcile-payments')
  await db`update shop_order set pay_by = now() - interval '1 second' where number = ${toCancel}`
  await runJob('cancel-unpaid-orders')
  const isCancelled = async () =>
    (await db`select from shop_order where number = ${toCancel} and status = 'cancelled'`).length === 1
  await until(isCancelled)
  const answers = await Promise.all(asking)
  expect(answers.filter((answer) => answer instanceof Error)).toEqual([])
  expect(faults).toEqual([])

  for (const fault of ['down', 'garbage', 'broken'] as const) {
    await provider.setFault(fault)
    await letMinutesPass()
    await runJob('reconcile-payments')
    const [payer] = payers
    // Not while the job is asking about the same payment: whoever comes second then gets what is known.
    await until(async () => {
      await letMinutesPass()
      return payer !== undefined && (await ask(payer, '/order/pay_check', { uni: numbers[0] })).code === '410216'
    })
    expect(payer && (await ask(payer, `/order/detail/${numbers[0]}`))).toMatchObject({ status: 200, data: { paid: 0 } })
  }
  expect(await violations(db)).toEqual([])

  await provider.setFault(null)
  await until(async () => {
    await letMinutesPass()
    await runJob('reconcile-payments')
    return (await db`select from payment where status = 'waiting'`).length === 0
  }, 90_000)
  expect(await db`select status, count(*)::integer from shop_order group by status order by status`).toEqual([
    { status: 'cancelled', count: 1 },
    { status: 'paid', count: PAYERS + LOOKERS - 1 },
  ])
  expect(await violations(db)).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
  await db.end()
  await database.drop()
})
