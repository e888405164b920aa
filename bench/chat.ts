import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { encodeClientFrame } from '#contract/shop/chat-client-frames.ts'
import { connect, type Pool } from '#server/db/database.ts'
import { newToken, sha256 } from '#server/features/accounts/session-token.ts'
import type { Row } from './row.ts'
import type { BenchShop } from './shop.ts'

const IDLE_SOCKETS = 5_000
const MEMORY_MAX_MB = 300
const TALKING = 500
const AGENTS = 25
const EACH_SECONDS = 20
const SAYS_EVERY_MS = 2_000
const DELIVERY_P99_MAX_MS = 50
const PING_EVERY_MS = 5_000
const PING_SLICE_MS = 50
const CONNECT_AT_ONCE = 50

type Person = { id: number; token: string }
export type Window = Person & { socket: WebSocket }

/** 5,000 sockets that only ping, then 500 of them that talk. */
export async function benchChat({ address, databaseUrl, memoryMb, restart }: BenchShop): Promise<Row[]> {
  // Otherwise the memory of earlier benchmarks would count.
  await restart()
  const db = connect(databaseUrl, 2)
  const windows: Window[] = []
  const desks: Window[] = []
  let next = 0
  const pings = setInterval(() => {
    const all = [...windows, ...desks]
    const some = Math.ceil((all.length * PING_SLICE_MS) / PING_EVERY_MS)
    for (let sent = 0; sent < some; sent += 1) {
      const socket = all[next++ % all.length]?.socket
      if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}')
    }
  }, PING_SLICE_MS)
  try {
    const shoppers = await people(db, IDLE_SOCKETS, ['shopper'])
    for (let from = 0; from < shoppers.length; from += CONNECT_AT_ONCE) {
      const some = shoppers.slice(from, from + CONNECT_AT_ONCE)
      windows.push(...(await Promise.all(some.map((person) => enter(address, person, 'shopper')))))
    }
    await sleep(3_000)
    const megabytes = await memoryMb()

    const agents = await people(db, AGENTS, ['shopper', 'agent'])
    desks.push(...(await Promise.all(agents.map((person) => enter(address, person, 'agent')))))
    await db`update chat_agent set capacity = 50`
    const waits = await talk(windows.slice(0, TALKING), desks)
    const p99 = quantile(waits, 0.99)
    return [
      {
        what: `chat, ${IDLE_SOCKETS} idle sockets in one process`,
        figure: `${Math.round(megabytes)} MB`,
        budget: `< ${MEMORY_MAX_MB} MB`,
        holds: megabytes < MEMORY_MAX_MB,
        details: { megabytes },
      },
      {
        what: `chat, message to the other side, ${TALKING} talking`,
        figure: `p99 ${p99.toFixed(1)} ms, p50 ${quantile(waits, 0.5).toFixed(1)} ms (${waits.length} messages)`,
        budget: `p99 < ${DELIVERY_P99_MAX_MS} ms`,
        holds: p99 < DELIVERY_P99_MAX_MS,
        details: { p99, p50: quantile(waits, 0.5), messages: waits.length },
      },
    ]
  } finally {
    clearInterval(pings)
    for (const { socket } of [...windows, ...desks]) socket.terminate()
    await db.end({ timeout: 5 })
  }
}

/** Milliseconds from sending to arrival, without each shopper's first message, which finds the agent. */
async function talk(talking: readonly Window[], desks: readonly Window[]): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const waits: number[] = []
  for (const { socket } of desks) {
    socket.on('message', (data) => {
      const text = String(data)
      if (!text.startsWith('{"type":"reply"')) return
      const { client_id } = (JSON.parse(text) as { data: { client_id: string } }).data
      const at = sentAt.get(client_id)
      if (at !== undefined) waits.push(performance.now() - at)
    })
  }
  let serial = 0
  const tell = ({ socket }: Window, isCounted: boolean) => {
    const clientId = `bench-${++serial}`
    if (isCounted) sentAt.set(clientId, performance.now())
    socket.send(encodeClientFrame({ type: 'chat', kind: 'text', content: `请问第 ${serial} 款还有货吗？`, toId: 0, clientId }))
  }
  for (const window of talking) tell(window, false)
  await sleep(10_000)
  const until = performance.now() + EACH_SECONDS * 1_000
  await Promise.all(
    talking.map(async (window, index) => {
      await sleep((index / talking.length) * SAYS_EVERY_MS)
      while (performance.now() < until) {
        tell(window, true)
        await sleep(SAYS_EVERY_MS)
      }
    }),
  )
  await sleep(2_000)
  const lost = sentAt.size - waits.length
  if (lost > 0) throw new Error(`${lost} messages have not arrived`)
  return waits
}

export async function people(db: Pool, count: number, scopes: string[]): Promise<Person[]> {
  const tokens = Array.from({ length: count }, newToken)
  const hashes = tokens.map((token) => sha256(token).toString('hex'))
  const rows = await db<{ id: number }[]>`
    insert into account (nickname, scopes) select '客人', ${scopes} from generate_series(1, ${count}) returning id`
  const ids = rows.map(({ id }) => id)
  await db`
    insert into session (token_hash, account_id, strategy, expires_at)
    select decode(hash, 'hex'), id, 'local1', now() + interval '1 day'
      from unnest(${ids}::bigint[], ${hashes}::text[]) as made (id, hash)`
  return ids.map((id, index) => ({ id, token: tokens[index] ?? '' }))
}

export async function enter(address: string, person: Person, as: 'shopper' | 'agent'): Promise<Window> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/msg`, { perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('open', () =>
      socket.send(encodeClientFrame({ type: 'login', as, token: person.token, formType: 0, locale: 'zh-CN', after: undefined })),
    )
    socket.on('message', function hear(data) {
      if (!String(data).startsWith('{"type":"caught_up"')) return
      socket.off('message', hear)
      resolve()
    })
  })
  return { ...person, socket }
}

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN
