import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { IDLE_MS } from '#domain/conversation.ts'
import { agent, chatShop, enterChat, tellChat } from '#test/support/chat.ts'
import { shopper } from '#test/support/shop.ts'

const shop = await chatShop()
const { origin, db } = shop

test('T53: half-open: a phone that vanishes without a word is parted from in its time, and what was said meanwhile waits for it', async () => {
  const [lin, mei] = [await shopper(shop), await agent(shop)]
  const desk = await enterChat(origin, mei, { as: 'agent' })
  const pings = setInterval(() => desk.send({ type: 'ping' }), IDLE_MS / 3)
  try {
    const phone = await connectBare()
    phone.write(frameOf({ type: 'login', data: lin.token }))
    phone.write(frameOf({ type: 'chat', data: { msn: '还在吗', type: 1, to_uid: 0 } }))
    const { message } = await desk.until('message', (frame) => frame.message.shopperId === lin.id)
    await isSeen(lin.id, true)

    // Like a phone in a tunnel: reads and answers nothing, closes nothing.
    phone.pause()
    const vanishedAt = Date.now()
    await expect
      .poll(() => desk.frames.some((frame) => frame.type === 'shopper-online' && frame.shopperId === lin.id && !frame.isOnline), {
        timeout: 2 * IDLE_MS,
      })
      .toBe(true)
    expect(Date.now() - vanishedAt).toBeGreaterThan(IDLE_MS / 2)
    await isSeen(lin.id, false)
    await tellChat(desk, '在的', { toId: lin.id })
    const back = await enterChat(origin, lin, { after: message.id })
    expect(back.messages().map(({ content }) => content)).toEqual(['在的'])
    await back.leave()
    phone.destroy()
  } finally {
    clearInterval(pings)
  }
}, 60_000)

/** A raw connection that answers nothing by itself. */
async function connectBare(): Promise<Socket> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const key = randomBytes(16).toString('base64')
  const head = ['GET /msg HTTP/1.1', `Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write([...head, `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /)
  return socket
}

/** A text frame as a client sends it, masked. */
function frameOf(frame: object): Buffer {
  const text = Buffer.from(JSON.stringify(frame))
  const mask = randomBytes(4)
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0])
  head.writeUInt16BE(text.length, 2)
  return Buffer.concat([head, mask, text.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

async function isSeen(shopperId: number, wanted: boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const [row] = await db<{ isSeen: boolean }[]>`
      select seen_at is not null as "isSeen" from chat_thread where shopper_id = ${shopperId}`
    if (row?.isSeen === wanted) return
    if (tries > 50) expect(row?.isSeen).toBe(wanted)
    await pause(100)
  }
}
