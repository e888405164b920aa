import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { kuaidi100Tracking } from '#server/external/parcel-tracking-kuaidi100.ts'
import { type SmsConfig, smsSender } from '#server/external/sms.ts'
import type { Deps } from '#server/http/deps.ts'
import { openDeps } from '#server/open-deps.ts'
import { seedShop } from '#server/seed.ts'
import { atEnd } from './at-end.ts'
import { temporaryDataDir } from './data-dir.ts'
import { testDatabase } from './database.ts'
import { listeningGateway, type TestGateway } from './payment-gateway.ts'
import { PRODUCTION } from './production.ts'
import { PATIENCE_MS, type TestShop } from './shop.ts'

/** Alibaba Cloud's answers by action; what is not named is an error. */
export type SmsAnswers = Record<string, object>
export const GOOD_SMS: SmsAnswers = {
  QuerySmsTemplate: { Code: 'OK', TemplateStatus: 1 },
  QuerySmsSign: { Code: 'OK', SignStatus: 1 },
  SendSms: { Code: 'OK' },
}

export type NewShop = Pick<TestShop, 'app' | 'deps' | 'db'> & {
  url: string
  gateway: TestGateway
  /** May be exchanged at any time. */
  sms: { answers: SmsAnswers }
  /** A second process on the same database. */
  another: () => Promise<{ url: string }>
}

export const OWNER_PASSWORD = PRODUCTION.ADMIN_PASSWORD

/** What `SHOP_MODE=production npm start` makes of an empty database. Its providers are played by servers that speak their protocols. */
export async function newProductionShop({ pages = false }: { pages?: boolean } = {}): Promise<NewShop> {
  const { url: databaseUrl, db } = await testDatabase()
  const dataDir = temporaryDataDir()
  const gateway = await listeningGateway()
  const sms = { answers: GOOD_SMS }
  const smsUrl = await smsServer(sms)
  const serve = async (port: number) => {
    const url = `http://127.0.0.1:${port}`
    const config = readConfig({
      ...PRODUCTION,
      SITE_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'silent',
      RENDERINGS_PER_MINUTE: '100000',
    })
    const deps: Deps = {
      ...openDeps({ config, db, log: pino({ level: 'silent' }) }),
      payments: gateway.sandbox.providers,
      sms: smsSender(config.sms as SmsConfig, smsUrl),
      parcelTracking: kuaidi100Tracking({ KUAIDI100_CUSTOMER: 'c', KUAIDI100_KEY: 'k' }, async () => ({
        result: false,
        returnCode: '503',
      })),
    }
    await deps.changes.listen(db)
    await seedShop({ ...deps, progress: () => {} })
    const app = await buildApp(deps, { pages, requestLimitMs: PATIENCE_MS })
    atEnd(() => app.close())
    await app.listen({ host: '127.0.0.1', port })
    return { app, deps, url }
  }
  const shop = await serve(await findFreePort())
  atEnd(async () => dataDir.remove())
  return { ...shop, db, gateway, sms, another: async () => serve(await findFreePort()) }
}

async function smsServer(sms: { answers: SmsAnswers }): Promise<string> {
  const server = createServer((request, response) => {
    const answer = sms.answers[String(request.headers['x-acs-action'])] ?? { Code: 'InvalidAction.NotFound' }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
