import { WebSocket } from 'ws'
import { type ClientFrame, encodeClientFrame } from '#contract/shop/chat-client-frames.ts'
import { decodeServerFrame, type ServerFrame } from '#contract/shop/chat-server-frames.ts'
import type { Message, MessageKind } from '#domain/conversation.ts'
import type { Locale } from '#domain/locale.ts'
import { atEnd } from './at-end.ts'
import { type Shopper, shopper, shopWith, type TestShop } from './shop.ts'

export type ChatShop = TestShop & { origin: string }

export async function chatShop(spec: Parameters<typeof shopWith>[0] = {}): Promise<ChatShop> {
  const shop = await shopWith(spec)
  return Object.assign(shop, { origin: await shop.app.listen({ host: '127.0.0.1', port: 0 }) })
}

export const agent = (shop: TestShop, { isSupervisor = false } = {}): Promise<Shopper> =>
  shopper(shop, { scopes: isSupervisor ? ['shopper', 'agent', 'chat-supervisor'] : ['shopper', 'agent'] })

export type ChatClient = {
  socket: WebSocket
  frames: ServerFrame[]
  /** The same as sent on the wire. */
  raw: { type: string; data?: never; close?: boolean }[]
  messages: () => Message[]
  send: (frame: ClientFrame) => void
  sendRaw: (text: string) => void
  /** Waits for a matching frame; ignores those before index `from`. */
  until: <T extends ServerFrame['type']>(
    type: T,
    fits?: (frame: Extract<ServerFrame, { type: T }>) => boolean,
    from?: number,
  ) => Promise<Extract<ServerFrame, { type: T }>>
  closed: Promise<number>
  leave: () => Promise<void>
}

const WAIT_MS = 60_000

export async function connectChat(origin: string, headers: Record<string, string> = {}): Promise<ChatClient> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/msg`, { headers })
  atEnd(() => socket.terminate())
  const frames: ServerFrame[] = []
  const raw: ChatClient['raw'] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data) => {
    const text = String(data)
    raw.push(JSON.parse(text))
    const frame = decodeServerFrame(text)
    if (frame) frames.push(frame)
    for (const listener of listeners) listener()
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      resolve(code)
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)))
    socket.once('error', reject)
  })
  const client: ChatClient = {
    socket,
    frames,
    raw,
    closed,
    messages: () => frames.flatMap((frame) => (frame.type === 'message' ? [frame.message] : [])),
    send: (frame) => socket.send(encodeClientFrame(frame)),
    sendRaw: (text) => socket.send(text),
    until: (type, fits = () => true, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.slice(from).find((frame) => frame.type === type && fits(frame as never))
          if (!found) return
          listeners.delete(look)
          clearTimeout(timer)
          resolve(found as never)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          reject(new Error(`no ${type} in ${JSON.stringify(raw.slice(-5))}`))
        }, WAIT_MS)
        listeners.add(look)
        look()
      }),
    leave: async () => {
      socket.close()
      await closed
    },
  }
  return client
}

type LoginSpec = { as?: 'shopper' | 'agent'; after?: number; locale?: Locale; formType?: number }

export async function enterChat(
  origin: string,
  { token }: { token: string },
  { as = 'shopper', after, locale = 'zh-CN', formType = 0 }: LoginSpec = {},
): Promise<ChatClient> {
  const client = await connectChat(origin)
  client.send({ type: 'login', as, token, formType, locale, after })
  await client.until('success')
  await (as === 'shopper' ? client.until('status') : client.until('caught-up'))
  return client
}

let lastName = 0
export const newName = (): string => `m-${++lastName}`

type Said = { kind?: MessageKind; toId?: number; clientId?: string }

/** Sends a message and waits until it is stored. */
export async function tellChat(
  client: ChatClient,
  content: string,
  { kind = 'text', toId = 0, clientId = newName() }: Said = {},
) {
  const from = client.frames.length
  client.send({ type: 'chat', kind, content, toId, clientId })
  return (await client.until('message', ({ message }) => message.clientId === clientId, from)).message
}

/** Sends a message that is refused; returns the refusal. */
export async function refusedChat(client: ChatClient, content: string, { kind = 'text', toId = 0 }: Said = {}): Promise<string> {
  const clientId = newName()
  client.send({ type: 'chat', kind, content, toId, clientId })
  return (await client.until('refused', (frame) => frame.clientId === clientId)).message
}

/** A picture uploaded by this account; returns its address. */
export async function ownPicture({ db }: TestShop, { id }: { id: number }): Promise<string> {
  const address = `/uploads/chat-${newName()}.webp`
  await db`insert into upload (name, account_id, bytes) values (${address}, ${id}, 1)`
  return address
}
