import { expect, test } from 'vitest'
import { listMessages } from '#contract/shop/chat.ts'
import { signIn } from '#contract/shop/sign-in.ts'
import { listCannedReplies } from '#contract/staff/chat-settings.ts'
import { seedDemoChat } from '#server/seed/demo-chat.ts'
import { DEMO_SIGN_INS } from '#server/welcome.ts'
import { violations } from '#test/support/invariants.ts'
import { client, placeOrder, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith()

test('the demo shop has agents who can sign in, what they need, and a conversation with all kinds of messages', async () => {
  const lin = await shopper(shop)
  await placeOrder(shop, lin)
  await shop.db`update account set login = ${DEMO_SIGN_INS.shopper.login} where id = ${lin.id}`
  await seedDemoChat(shop.deps)
  await seedDemoChat(shop.deps)

  const kinds = (await lin.api.call(listMessages)).map(({ kind }) => kind)
  expect(kinds).toHaveLength(12)
  expect(new Set(kinds)).toEqual(new Set(['text', 'emoji', 'image', 'product', 'order']))
  const { login, password } = DEMO_SIGN_INS.agentMei
  const token = await client(shop.app).api.call(signIn, { account: login, password })
  const mei = client(shop.app, { token })
  expect((await mei.api.call(listCannedReplies)).map(({ shortcut }) => shortcut)).toEqual([
    'broken',
    'bye',
    'hello',
    'ship',
    'temp',
  ])
  expect((await mei.get('/staff/chat/conversations?box=closed')).data).toMatchObject({ count: 1 })
  expect(await violations(shop.db)).toEqual([])
}, 300_000)
