import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { socketAddresses } from '#contract/shop/site.ts'
import { buildApp } from '#server/app.ts'
import { findFreePort } from '#server/db/embedded/port.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import { agent, connectChat, enterChat, tellChat } from '#test/support/chat.ts'
import { client, shopper, shopWith } from '#test/support/shop.ts'

test('with CHAT_PORT the chat works on a port of its own, which pages are told, and on the shop’s; both are closed with it', async () => {
  const shop = await shopWith()
  const chatPort = await findFreePort()
  const config = { ...shop.deps.config, chatPort }
  const app = await buildApp({ ...shop.deps, config }, { pages: false })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const apart = `http://127.0.0.1:${chatPort}`
  try {
    const [lin, mei] = [await shopper(shop), await agent(shop)]
    // As pages do: they ask for the address, and the policy allows it.
    const told = await fetch(`${origin}/api/get_workerman_url`).then((answer) => answer.json())
    expect(told.data.chat).toBe(`ws://127.0.0.1:${chatPort}/msg`)
    expect((await client(app).api.call(socketAddresses)).chat).toMatch(new RegExp(`^ws://[^/]+:${chatPort}/msg$`))
    expect(pagePolicy(config, [])).toContain(`ws://*:${chatPort} wss://*:${chatPort}`)

    // The shopper on the one port, the agent on the other.
    const desk = await enterChat(origin, mei, { as: 'agent' })
    const window = await enterChat(apart, lin)
    await tellChat(window, '你好')
    await desk.until('message', ({ message }) => message.content === '你好')
    await tellChat(desk, '您好', { toId: lin.id })
    await window.until('message', ({ message }) => message.content === '您好')

    // The page's origin has the shop's port; our PC client sends no path.
    await (await connectChat(apart, { origin })).leave()
    const bare = new WebSocket(apart.replace('http', 'ws'))
    await new Promise((resolve, reject) => bare.once('open', resolve).once('error', reject))
    bare.close()
    await expect(connectChat(apart, { origin: 'https://evil.example' })).rejects.toThrow('HTTP 403')
    await expect(connectChat(`${apart}/other`)).rejects.toThrow('HTTP 404')
    expect((await fetch(`${apart}/api/user`)).status).toBe(426)

    await app.close()
    expect(await window.closed).toBe(1012)
    await expect(fetch(apart)).rejects.toThrow()
  } finally {
    await app.close()
  }
})
