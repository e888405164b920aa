import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { atEnd } from '#test/support/at-end.ts'
import { startSample } from './nginx-sample.ts'

const MEGABYTE = 1024 * 1024
/** A server that says what it was asked; `takes` is what it answers when it is asked whether it takes requests. */
type Echo = { port: number; takes: { status: number }; asked: string[] }
type Said = { method: string; url: string; headers: Record<string, string>; bytes: number }

async function echo(): Promise<Echo> {
  const takes = { status: 200 }
  const asked: string[] = []
  const server = createServer(async (incoming: IncomingMessage, response) => {
    let bytes = 0
    for await (const chunk of incoming) bytes += (chunk as Buffer).length
    const { method, url = '', headers } = incoming
    asked.push(`${method} ${url}`)
    response.statusCode = url === '/servez' ? takes.status : 200
    response.end(JSON.stringify({ method, url, headers, bytes }))
  })
  const sockets = new WebSocketServer({ server, path: '/msg' })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${data}`)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    sockets.close()
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, takes, asked }
}

test('T83: the nginx sample starts as it is: TLS only, 25 MB, sockets, the true caller, and nothing for insiders', async () => {
  const hosts = [await echo(), await echo()] as const
  const sample = await startSample([hosts[0].port, hosts[1].port])
  const said = async (...call: Parameters<typeof sample.ask>): Promise<Said> => JSON.parse((await sample.ask(...call)).body)

  const [plain] = await once(get({ host: '127.0.0.1', port: sample.plainPort, path: '/home/?a=1' }), 'response')
  expect([plain.statusCode, plain.headers.location]).toEqual([308, 'https://127.0.0.1/home/?a=1'])
  plain.resume()

  const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'evil.example' }
  for (const path of ['/home/', '/api/category']) {
    const { headers } = await said(path, { headers: { ...forged, host: 'shop.example' } })
    expect(headers).toMatchObject({ host: 'shop.example', 'x-forwarded-host': 'shop.example' })
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
  }
  for (const path of ['/metrics', '/readyz', '/api/docs', '/_takes_requests']) expect((await sample.ask(path)).status).toBe(404)
  expect(sample.calls().filter((call) => /metrics|readyz|docs/.test(call) && !call.includes(' - '))).toEqual([])

  const list = Buffer.alloc(24 * MEGABYTE, 'x')
  expect(await said('/api/staff/imports', { body: list })).toMatchObject({ method: 'POST', bytes: list.length })
  const tooLarge = { 'content-length': String(26 * MEGABYTE) }
  const { port, certificate: ca } = sample
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/staff/imports',
    method: 'POST',
    ca,
    headers: tooLarge,
    agent: false,
  })
  call.flushHeaders()
  const [refused] = await once(call, 'response')
  expect(refused.statusCode).toBe(413)
  call.on('error', () => {})
  call.destroy()

  const socket = new WebSocket(`wss://127.0.0.1:${port}/msg`, { ca })
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await once(socket, 'message'))[0])).toBe('heard hello')
  socket.close()
  await once(socket, 'close')
})

test('T83: a host that says that it takes no more requests is left alone, also by calls that write, and none is sent twice', async () => {
  const [staying, leaving] = [await echo(), await echo()]
  const sample = await startSample([staying.port, leaving.port])
  let calls = 0
  const write = async () => {
    calls += 1
    return (await sample.ask('/api/cart/add', { body: '{}' })).status
  }
  leaving.takes.status = 503
  // As long as nobody has asked it, it gets its share.
  while (!leaving.asked.includes('GET /servez')) expect(await write()).toBe(200)
  const before = leaving.asked.length
  for (let times = 0; times < 20; times += 1) expect(await write()).toBe(200)
  expect(leaving.asked.slice(before).filter((asked) => asked.includes('cart')).length).toBeLessThanOrEqual(1)
  const written = [...staying.asked, ...leaving.asked].filter((asked) => asked === 'POST /api/cart/add')
  expect(written).toHaveLength(calls)
})
