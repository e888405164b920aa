import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { fen } from '#domain/money.ts'
import { listeningGateway, visit } from '#test/support/payment-gateway.ts'
import { alipay } from './alipay.ts'
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts'
import { wechatPay } from './wechat-pay.ts'

const LIMIT_MS = 700
/** Generous for a busy machine; without a time limit nothing ends here. */
const BUSY_MS = 8_000
const gateway = await listeningGateway({ timeLimitMs: LIMIT_MS })
const { sandbox } = gateway
const BOTH = ['alipay', 'wechat'] as const
const paid = { alipay: 'A00000001', wechat: 'W00000001' }
for (const name of BOTH) {
  await visit(await gateway.provider(name).create(gateway.request(paid[name])))
  await sandbox.pay(paid[name])
}
afterEach(() => sandbox.setFault(null))

const refund = (name: (typeof BOTH)[number]) => ({
  paymentNumber: paid[name],
  refundNumber: 'R00000001',
  amount: fen(1_00),
  total: fen(128_80),
  reason: 'broken',
  notifyUrl: `${gateway.url}/notify/${name}`,
})
/** Every call to the provider. */
const calls = (provider: PaymentProvider, name: (typeof BOTH)[number]): [string, () => Promise<unknown>][] => [
  ['query', () => provider.query(paid[name])],
  ['close', () => provider.close(paid[name])],
  ['refund', () => provider.refund(refund(name))],
  ['queryRefund', () => provider.queryRefund(refund(name))],
  ['bill', () => provider.bill('2026-01-05')],
  ...(name === 'wechat'
    ? [['create', () => provider.create(gateway.request('W00000002'))] as [string, () => Promise<unknown>]]
    : []),
]

async function unavailable(work: () => Promise<unknown>): Promise<ProviderUnavailable> {
  const error = await work().then(
    (state) => ({ state }),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderUnavailable)
  return error as ProviderUnavailable
}

test.each(
  BOTH.flatMap((name) => (['slow', 'down', 'broken', 'garbage', 'forged'] as const).map((fault) => [name, fault] as const)),
)(
  'T28: %s is %s: every call ends in time as “nobody knows”, with no state and nothing of the shopper’s in its words',
  async (name, fault) => {
    await sandbox.setFault(fault)
    for (const [call, work] of calls(gateway.provider(name), name)) {
      const began = performance.now()
      const error = await unavailable(work)
      expect(performance.now() - began, call).toBeLessThan(LIMIT_MS + BUSY_MS)
      expect(`${error.message} ${error.stack}`, call).not.toMatch(/san\*\*\*|openid|128\.80|BEGIN/)
    }
    await sandbox.setFault(null)
    expect(await gateway.provider(name).query(paid[name])).toMatchObject({ state: 'paid' })
  },
)

/** A server that answers everything in its own way. */
async function serverThat(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const providersAt = async (url: string) => {
  const keys = await sandbox.keys()
  return {
    alipay: alipay(keys.alipay, { gateway: `${url}/gateway.do`, timeLimitMs: LIMIT_MS }),
    wechat: wechatPay(keys.wechat, { host: url, timeLimitMs: LIMIT_MS }),
  }
}

test.each(BOTH)('T28: %s that lets its answer drip never holds a caller beyond the limit', async (name) => {
  const url = await serverThat((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  })
  const provider = (await providersAt(url))[name]
  const began = performance.now()
  await unavailable(() => provider.query(paid[name]))
  expect(performance.now() - began).toBeLessThan(LIMIT_MS + BUSY_MS)
})

test.each(BOTH)('%s: unsigned words of success or refusal are no answer, and the log is told what they were', async (name) => {
  const error = (code: string) => JSON.stringify({ code, message: code, error_response: { code: '40004', sub_code: code } })
  const url = await serverThat((request, response) => {
    response
      .writeHead(request.url?.includes('404') ? 404 : 400, { 'content-type': 'application/json' })
      .end(error('ORDER_NOT_EXIST'))
  })
  const provider = (await providersAt(url))[name]
  expect((await unavailable(() => provider.query('W404'))).message).toMatch(
    name === 'wechat' ? /unverified: ORDER_NOT_EXIST/ : /alipay/,
  )

  const forged = await serverThat((_, response) => {
    const trade = { code: '10000', trade_no: '1', out_trade_no: 'W1', trade_status: 'TRADE_SUCCESS', total_amount: '0.01' }
    response.end(JSON.stringify({ alipay_trade_query_response: trade, trade_state: 'SUCCESS', sign: 'AAAA' }))
  })
  const fooled = (await providersAt(forged))[name]
  await unavailable(() => fooled.query('W1'))
})

test.each(BOTH)('%s: a true answer about another payment is none', async (name) => {
  const recorded = await recordedAnswer(name)
  const url = await serverThat((_, response) => response.writeHead(200, recorded.headers).end(recorded.body))
  const provider = (await providersAt(url))[name]
  expect(await provider.query(paid[name])).toMatchObject({ state: 'paid' })
  await unavailable(() => provider.query('X00000099'))
})

/** The gateway's signed answer to the query of a paid payment, as an eavesdropper would record it. */
async function recordedAnswer(name: (typeof BOTH)[number]): Promise<{ headers: Record<string, string>; body: Buffer }> {
  let recorded: { headers: Record<string, string>; body: Buffer } | undefined
  const proxy = await serverThat(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = name === 'alipay' ? `/sandbox/alipay${request.url}` : `/sandbox/wechat${request.url}`
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>
    const answer = await fetch(`${gateway.url}${path}`, {
      method: request.method ?? 'GET',
      headers,
      ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    })
    const kept = Object.fromEntries([...answer.headers].filter(([header]) => header.startsWith('wechatpay-')))
    recorded = { headers: kept, body: Buffer.from(await answer.arrayBuffer()) }
    response.writeHead(200, kept).end(recorded.body)
  })
  await (await providersAt(proxy))[name].query(paid[name])
  if (!recorded) throw new Error('nothing was recorded')
  return recorded
}
