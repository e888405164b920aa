import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type LineState } from './connection.ts'

let sockets: FakeSocket[] = []

class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  sent: { type: string; after?: number }[] = []
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { code: number }) => void) | undefined
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close(code = 1006) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code })
  }
  say(type: string, data?: unknown) {
    this.onmessage?.({ data: JSON.stringify({ type, data }) })
  }
  admit() {
    this.readyState = 1
    this.onopen?.()
    this.say('success')
    this.say('caught_up', { id: 0 })
  }
}

const page = new EventTarget()
beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function line(spec: { token?: () => string | undefined; address?: () => Promise<string> } = {}) {
  const states: LineState[] = []
  const token = spec.token ?? (() => 'Bearer t')
  const connection = connect({
    address: spec.address ?? (async () => 'ws://shop/msg'),
    login: () => {
      const present = token()
      return present ? { type: 'login', as: 'shopper', token: present, formType: 0, locale: 'zh-CN', after: 7 } : undefined
    },
    onFrame: () => {},
    onState: (state) => states.push(state),
  })
  await vi.advanceTimersByTimeAsync(0)
  return { connection, states }
}
const latest = (): FakeSocket => sockets.at(-1) ?? expect.fail('no socket was opened')
const typesSent = () => latest().sent.map(({ type }) => type)

test('it logs in with the last message that it holds, and pings every ten seconds', async () => {
  const { states, connection } = await line()
  expect(connection.send({ type: 'ping' })).toBe(false)
  latest().admit()
  expect(latest().sent[0]).toMatchObject({ type: 'login', after: 7 })
  expect(states).toEqual(['connecting', 'online'])
  for (let count = 1; count <= 3; count += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    latest().say('ping')
    expect(typesSent()).toEqual(['login', ...Array.from({ length: count }, () => 'ping')])
  }
  connection.close()
})

test('a lost line is looked for with growing pauses, of 15 seconds and a half at most', async () => {
  const { states, connection } = await line()
  latest().admit()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const [before, from] = [sockets.length, Date.now()]
    latest().close()
    while (sockets.length === before) await vi.advanceTimersByTimeAsync(50)
    pauses.push(Date.now() - from)
  }
  expect(states).toEqual(['connecting', 'online', 'offline'])
  expect(pauses[0]).toBeLessThanOrEqual(800)
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(15_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(22_600)
  latest().admit()
  expect(states.at(-1)).toBe('online')
  connection.close()
})

test('a line that is dead but not closed is given up', async () => {
  const { states, connection } = await line()
  latest().admit()
  await vi.advanceTimersByTimeAsync(21_000)
  expect(states.at(-1)).toBe('offline')
  connection.close()
})

test('when the browser says that the network is back, it does not wait', async () => {
  const { connection } = await line()
  latest().admit()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const before = sockets.length
    latest().close()
    if (attempt < 5) while (sockets.length === before) await vi.advanceTimersByTimeAsync(100)
  }
  const before = sockets.length
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sockets.length).toBe(before + 1)
  connection.close()
})

test('a session that is over is not tried again', async () => {
  const { states } = await line()
  latest().admit()
  latest().close(4002)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states.at(-1)).toBe('over')
  expect(sockets).toHaveLength(1)
  const signedOut = await line({ token: () => undefined })
  expect(signedOut.states).toEqual(['connecting', 'over'])
})

test('the oldest of too many windows comes back when somebody looks at it, not by itself', async () => {
  const { states, connection } = await line()
  latest().admit()
  latest().close(4009)
  await vi.advanceTimersByTimeAsync(60_000)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states.at(-1)).toBe('elsewhere')
  expect(sockets).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  latest().admit()
  expect(sockets).toHaveLength(2)
  expect(states.at(-1)).toBe('online')
  connection.close()
})

test('an address that cannot be had now is asked for again', async () => {
  let isDown = true
  const { states, connection } = await line({
    address: async () => {
      if (isDown) throw new Error('down')
      return 'ws://shop/msg'
    },
  })
  expect(states).toEqual(['connecting', 'offline'])
  isDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  latest().admit()
  expect(states.at(-1)).toBe('online')
  connection.close()
})

test('a server that stops is left, and looked for after the time that it names', async () => {
  const { connection } = await line()
  latest().admit()
  latest().say('stopping', { after: 300 })
  await vi.advanceTimersByTimeAsync(600)
  expect(sockets).toHaveLength(2)
  connection.close()
})
