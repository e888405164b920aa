import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { askWechat } from './wechat-api.ts'

/** Closes the connections of these calls, counted from 1, without an answer. */
async function wechatThatCloses(onCalls: readonly number[]) {
  let calls = 0
  const server = createServer((request, response) => {
    calls += 1
    if (onCalls.includes(calls)) request.socket.resetAndDestroy()
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify({ call: calls }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ask: () => askWechat(api, '/sns/userinfo', { access_token: 'a-secret' }), calls: () => calls }
}

test('a connection that WeChat kept and then closed is not the end: it is asked once more', async () => {
  const wechat = await wechatThatCloses([2])
  expect(await wechat.ask()).toEqual({ call: 1 })
  expect(await wechat.ask()).toEqual({ call: 3 })
})

test('closed twice is away: it is not asked a third time, and the secret is not told', async () => {
  const wechat = await wechatThatCloses([1, 2])
  const error: unknown = await wechat.ask().catch((each: unknown) => each)
  expect(String(error)).toMatch(/^Error: WeChat \/sns\/userinfo failed: \w+$/)
  expect(wechat.calls()).toBe(2)
})
