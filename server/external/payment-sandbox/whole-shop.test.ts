import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDeps } from '#server/open-deps.ts'
import { atEnd } from '#test/support/at-end.ts'
import { temporaryDataDir } from '#test/support/data-dir.ts'
import { testDatabase } from '#test/support/database.ts'
import { visit } from '#test/support/payment-gateway.ts'

const { url, db } = await testDatabase()
const dataDir = temporaryDataDir()
afterAll(() => dataDir.remove())

async function shopIn(env: NodeJS.ProcessEnv) {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir.path, LOG_LEVEL: 'silent', ...env })
  const deps = openDeps({ config, db, log: pino({ level: 'silent' }) })
  const app = await buildApp(deps, { pages: false })
  atEnd(() => app.close())
  return { app, deps }
}
const PRODUCTION = {
  SHOP_MODE: 'production',
  SITE_URL: 'https://shop.example',
  ADMIN_PASSWORD: 'a-long-password',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: 'sign',
  SMS_TEMPLATE_CODE: 'template',
}

test('in the demo shop both providers are played by the shop’s own server, by its own address', async () => {
  const { app, deps } = await shopIn({})
  const provider = deps.payments.alipay
  if (!provider || !deps.paymentSandbox) throw new Error('no sandbox')
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const start = await provider.create({
    paymentNumber: 'A00000001',
    subject: 'Riesling',
    amount: fen(88_00),
    scene: 'desktop',
    expiresAt: new Date(Date.now() + 60_000),
    notifyUrl: `${address}/nowhere`,
    returnUrl: `${address}/home/zh-CN/aliPay`,
    payer: { ip: '127.0.0.1' },
  })
  const page = await visit(start)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await provider.query('A00000001')).toEqual({ state: 'waiting' })
  await deps.paymentSandbox.pay('A00000001', { notice: 'drop' })
  expect(await provider.query('A00000001')).toMatchObject({ state: 'paid', amount: 88_00 })
})

test('T20: in production there is no sandbox, and without keys no provider', async () => {
  const { app, deps } = await shopIn(PRODUCTION)
  expect(deps.payments).toEqual({})
  expect(deps.paymentSandbox).toBeUndefined()
  const headers = { origin: PRODUCTION.SITE_URL }
  for (const path of ['/sandbox/alipay/gateway.do', '/sandbox/wechat/v3/pay/transactions/native', '/sandbox/pay/A00000001'])
    expect((await app.inject({ method: 'POST', url: path, headers, payload: {} })).statusCode).toBe(404)
  expect((await app.inject('/sandbox/pay/A00000001')).statusCode).toBe(404)
})
