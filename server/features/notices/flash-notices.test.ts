import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openHotSale, readyBuyers } from '#test/support/flash-crowd.ts'
import { send } from '#test/support/http-load.ts'
import { shopWith } from '#test/support/shop.ts'
import { sendNotices } from './send-notices.ts'

const ORDERS = 1_000

test('1,000 orders of a flash sale at once: 1,000 notices, each once, whoever sends them', { timeout: 300_000 }, async () => {
  const shop = await shopWith()
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`
  const sale = await openHotSale(shop.db, ORDERS)
  const { answers } = await send(address, await readyBuyers(shop.db, address, sale, ORDERS), 64)
  expect(answers.filter(({ body }) => body.includes('410203'))).toHaveLength(ORDERS)
  await Promise.all([sendNotices(shop.deps), sendNotices(shop.deps), sendNotices(shop.deps)])
  await sendNotices(shop.deps)
  const [told] = await shop.db<{ notices: number; orders: number; messages: number }[]>`
    select count(*)::integer as notices, count(distinct "values" ->> 'order')::integer as orders,
           (select count(*) from sandbox_message where channel = 'wecom')::integer as messages
      from notice where kind = 'new-order' and state = 'sent'`
  expect(told).toEqual({ notices: ORDERS, orders: ORDERS, messages: ORDERS })
})
