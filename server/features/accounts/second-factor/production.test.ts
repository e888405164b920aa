import { expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { STAFF_SCOPES } from '#domain/account.ts'
import { buildApp } from '#server/app.ts'
import { atEnd } from '#test/support/at-end.ts'
import { connectChat } from '#test/support/chat.ts'
import { setUpSecondFactor } from '#test/support/second-factor.ts'
import { client, PATIENCE_MS, shopper, shopWith } from '#test/support/shop.ts'

const shop = await shopWith({ wines: [] })
const app = await buildApp(
  { ...shop.deps, config: { ...shop.deps.config, isProduction: true } },
  { pages: false, requestLimitMs: PATIENCE_MS },
)
atEnd(() => app.close())
const MISSING = { code: String(refusals['second-factor-missing'].code) }

const boss = await shopper(shop, { scopes: ['shopper', 'agent', 'chat-supervisor', 'merchandiser', 'finance', 'admin', 'owner'] })
const inProduction = client(app, { token: boss.token })

test('in production a session of before the requirement does nothing of the staff’s, and everything of a shopper’s', async () => {
  const staff = app.served.filter(({ path }) => path.startsWith('/api/staff/') && !path.startsWith('/api/staff/own'))
  expect(staff.length).toBeGreaterThan(150)
  for (const { method, path } of staff) {
    const answer = await app.inject({
      method,
      url: path.replace(/:\w+/g, '1'),
      headers: { 'authori-zation': `Bearer ${boss.token}`, 'form-type': 'pc' },
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expect(answer.json(), `${method} ${path}`).toMatchObject(MISSING)
  }
  for (const path of ['/user', '/order/data', '/cart/list', '/staff/own', '/staff/own/sessions'])
    expect((await inProduction.get(path)).status, path).toBe(200)
})

test.each(STAFF_SCOPES)('whoever has only the scope %s is asked for it, too', async (scope) => {
  const who = await shopper(shop, { scopes: ['shopper', scope, ...(scope === 'owner' ? (['admin'] as const) : [])] })
  const open = app.served.filter(
    ({ access, path, method }) =>
      method === 'GET' && path.startsWith('/api/staff/') && !path.startsWith('/api/staff/own') && [access].flat().includes(scope),
  )
  expect(open.length).toBeGreaterThan(0)
  for (const { path } of open) {
    const answer = await client(app, { token: who.token }).get(path.slice('/api'.length).replace(/:\w+/g, '1'))
    expect(answer, path).toMatchObject(MISSING)
  }
})

test('nor does its socket serve shoppers; set up, everything opens with the next call', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const before = await connectChat(origin)
  before.send({ type: 'login', as: 'agent', token: boss.token, formType: 0, locale: 'zh-CN', after: undefined })
  await before.closed
  expect(before.frames.map(({ type }) => type)).not.toContain('success')
  await setUpSecondFactor(inProduction.api)
  expect((await inProduction.get('/staff/accounts')).status).toBe(200)
  // Where it is gone again, the way is shut again.
  expect((await inProduction.post('/staff/own/second-factor/remove')).status).toBe(200)
  expect(await inProduction.get('/staff/accounts')).toMatchObject(MISSING)
})
