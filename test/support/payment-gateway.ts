import Fastify from 'fastify'
import { fen } from '#domain/money.ts'
import { readConfig } from '#server/config.ts'
import type { PaymentProvider, PaymentRequest, PaymentStart, RawNotice } from '#server/external/payment-provider.ts'
import { mountPaymentSandbox } from '#server/external/payment-sandbox/mount.ts'
import { openPaymentSandbox, type PaymentSandbox } from '#server/external/payment-sandbox/sandbox.ts'
import { installOriginCheck } from '#server/http/origin.ts'
import { installSecurityHeaders } from '#server/http/security-headers.ts'
import { say } from '#server/http/words.ts'
import { atEnd } from './at-end.ts'
import { testDatabase } from './database.ts'

/** Does what a browser does with a payment's start: submits the form, opens the address, scans the code. Returns the provider's page or error. */
export async function visit(start: PaymentStart): Promise<Response> {
  switch (start.kind) {
    case 'form':
      return visitForm(start.html)
    case 'redirect':
      return fetch(start.url)
    case 'qr-code':
      return fetch(start.content)
    case 'client-parameters':
      throw new Error('an app would have to be opened')
  }
}

/** Submits a form of hidden fields with an Origin header, like a browser. */
export async function visitForm(html: string): Promise<Response> {
  const [, action = ''] = /action="([^"]*)"/.exec(html) ?? []
  const fields = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)])
  const url = plain(action)
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: new URL(url).origin } })
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (text: string): string => text.replace(/&#?\w+;/g, (entity) => SIGNS[entity] ?? entity)

export type TestGateway = {
  url: string
  sandbox: PaymentSandbox
  arrived: (RawNotice & { provider: 'alipay' | 'wechat' })[]
  takes: (isTaken: boolean) => void
  request: (paymentNumber: string, changes?: Partial<PaymentRequest>) => PaymentRequest
  provider: (name: 'alipay' | 'wechat') => PaymentProvider
}

/** The listening sandbox gateway, and a stand-in shop that records its notices. */
export async function listeningGateway(
  options: { timeLimitMs?: number } = {},
): Promise<TestGateway & Awaited<ReturnType<typeof testDatabase>>> {
  const database = await testDatabase()
  const sandbox = openPaymentSandbox(database.db, options)
  const config = readConfig({ DATABASE_URL: database.url })
  const app = Fastify({ forceCloseConnections: true })
  // Providers and browsers must pass the shop's own checks.
  await installSecurityHeaders(app, config)
  installOriginCheck(app, config)
  const arrived: TestGateway['arrived'] = []
  let isTaken = true
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/notify/:provider', { config: { isOpenToOtherSites: true } }, async (request, reply) => {
      const { provider } = request.params as { provider: 'alipay' | 'wechat' }
      arrived.push({ provider, headers: request.headers, body: request.body as Buffer })
      const { status, contentType, body } = sandbox.providers[provider].answerNotice(isTaken)
      return reply.code(status).type(contentType).send(body)
    })
  })
  mountPaymentSandbox(app, database.db, sandbox, say)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  return {
    ...database,
    url,
    sandbox,
    arrived,
    takes: (taken) => {
      isTaken = taken
    },
    provider: (name) => sandbox.providers[name],
    request: (paymentNumber, changes = {}) => ({
      paymentNumber,
      subject: '2019er Würzburger Stein “Hagemann” & Söhne, 六瓶',
      amount: fen(128_80),
      scene: 'desktop',
      expiresAt: new Date(Date.now() + 30 * 60_000),
      notifyUrl: `${url}/notify/${paymentNumber.startsWith('A') ? 'alipay' : 'wechat'}`,
      returnUrl: `${url}/home/en-US/aliPay?orderId=1`,
      payer: { ip: '203.0.113.7' },
      ...changes,
    }),
  }
}
