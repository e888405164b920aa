import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { connect } from '#server/db/database.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { atEnd } from '#test/support/at-end.ts'
import { createDatabase } from '#test/support/database.ts'
import { payOrder } from '#test/support/paid-order.ts'
import { addWine } from '#test/support/shop.ts'
import { createApi } from '#web/api/client.ts'
import { crowd } from './crowd.ts'
import { COUNTS_TRACING, startServer, tracingLoaded, until } from './server-process.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = { resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[] }

/** Takes traces as a collector does, by OTLP over HTTP. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => server.close())
  const sent = () => bodies.flatMap((body) => (JSON.parse(body) as Sent).resourceSpans)
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () => sent().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: () => sent().map(({ resource }) => attributeOf(resource.attributes, 'service.name')),
  }
}

const attributeOf = (attributes: Span['attributes'], name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

test('T88: a payment is one trace: the request by its route, its statements without values, and the call to the provider', {
  timeout: 300_000,
}, async () => {
  const database = await createDatabase(inject('adminUrl'))
  atEnd(database.drop)
  const db = connect(database.url, 2)
  atEnd(() => db.end())
  const { skus } = await addWine(db)
  const [buyer] = await crowd(db, 1, 0)
  const collector = await openCollector()
  const server = await startServer({
    port: await findFreePort(),
    env: {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_BSP_SCHEDULE_DELAY: '200',
      ...COUNTS_TRACING,
    },
  })
  const send = async (method: string, path: string, body: unknown): Promise<Envelope> => {
    const headers = { 'form-type': 'pc', 'content-type': 'application/json', 'authori-zation': `Bearer ${buyer?.token}` }
    return (
      await fetch(`${server.origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    ).json() as Promise<Envelope>
  }
  const post = async <T>(path: string, body: object): Promise<T> => (await send('POST', path, body)).data as T
  const line = { productId: skus[0].productId, uniqueId: skus[0].code, cartNum: 1, new: 1 }
  const { cartId } = await post<{ cartId: string }>('/cart/add', line)
  const { orderKey } = await post<{ orderKey: string }>('/order/confirm', { cartId, new: 1 })
  const order = await post<{ result: { orderId: string } }>(`/order/create/${orderKey}`, {
    addressId: buyer?.addressId,
    mark: '',
  })
  const number = order.result.orderId
  const api = createApi(({ method, path, body }) => send(method, path, body))
  expect(await payOrder(api, number, 'wechat')).toBe('qr-code')

  const inTrace = (traceId: string | undefined) => collector.spans().filter((span) => span.traceId === traceId)
  const findPaying = () => collector.spans().find(({ name }) => /^POST \/api\/.*pay/.test(name))
  await until(() => findPaying() !== undefined)
  const paying = findPaying()
  const route = attributeOf(paying?.attributes ?? [], 'http.route')
  expect(attributeOf(paying?.attributes ?? [], 'http.response.status_code')).toBe(200)
  expect(paying?.parentSpanId).toBeFalsy()

  const spans = inTrace(paying?.traceId)
  const statements = spans.filter(({ attributes }) => attributeOf(attributes, 'db.system.name') === 'postgresql')
  expect(statements.length).toBeGreaterThan(5)
  expect(statements.map(({ name }) => name)).toContain('insert payment')
  expect(statements.map(({ attributes }) => attributeOf(attributes, 'db.query.text')).join('\n')).toMatch(
    /insert into payment .*\?/,
  )
  const [provider] = spans.filter(({ name }) => name === 'POST 127.0.0.1')
  expect(attributeOf(provider?.attributes ?? [], 'http.response.status_code')).toBe(200)
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([])

  expect(new Set(collector.services())).toEqual(new Set(['rebstock']))
  for (const secret of [buyer?.token ?? '?', number, orderKey, '13800000001', '中山东一路', '林晓'])
    expect(collector.text()).not.toContain(secret)
  const log = server
    .output()
    .split('\n')
    .filter((each) => each.startsWith('{'))
    .map((each) => JSON.parse(each))
  expect(log.find((each) => each.msg === 'request' && each.route === route)?.traceId).toBe(paying?.traceId)
  // What is asked by itself, like changes twice a second, is no trace.
  expect(collector.spans().filter(({ parentSpanId, name }) => !parentSpanId && !/^(?:GET|POST|job) /.test(name))).toEqual([])

  expect(await server.end('SIGTERM')).toBe(0)
  expect(tracingLoaded(server.output())).toBeGreaterThan(0)
})
