import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '#domain/conversation.ts'
import { type ChatClient, connectChat, newName } from '#test/support/chat.ts'

type Spec = { origins: () => readonly string[]; token: string; as: 'shopper' | 'agent'; peerId: number; texts: readonly string[] }

export type Chatter = {
  /** What this side has got, in the order in which it came; nothing is taken out. */
  got: Message[]
  /** How many of its own messages are stored, as far as it knows. */
  stored: () => number
  /** Pulls the plug, if it is in. */
  cut: () => void
  stop: () => void
}

/** Messages on their way at once; a person would have fewer. */
const UNDER_WAY_MAX = 12

/**
 * One side of a conversation that behaves like our pages: it names each message, keeps it until it comes back, and after a broken
 * connection asks for what it has missed and then sends again what has not come back.
 */
export function startChatter({ origins, token, as, peerId, texts }: Spec): Chatter {
  const got: Message[] = []
  const pending = texts.map((content) => ({ content, clientId: newName() }))
  const total = pending.length
  let client: ChatClient | undefined
  let isStopped = false
  let after = 0
  void live()
  return {
    got,
    stored: () => total - pending.length,
    cut: () => client?.socket.terminate(),
    stop: () => {
      isStopped = true
      client?.socket.terminate()
    },
  }

  async function live(): Promise<void> {
    while (!isStopped) {
      const all = origins()
      const origin = all[Math.floor(Math.random() * all.length)] ?? ''
      client = await connectChat(origin).catch(() => undefined)
      if (client) await talk(client)
      await pause(20 + Math.random() * 80)
    }
  }

  async function talk(current: ChatClient): Promise<void> {
    let isCaughtUp = false
    let sent = 0
    let seen = 0
    let isOver = false
    void current.closed.then(() => {
      isOver = true
    })
    const timer = setInterval(() => current.socket.readyState === current.socket.OPEN && current.send({ type: 'ping' }), 5_000)
    current.send({ type: 'login', as, token, formType: 0, locale: 'zh-CN', after })
    while (!isOver) {
      for (; seen < current.frames.length; seen += 1) {
        const frame = current.frames[seen]
        if (frame?.type === 'caught-up') isCaughtUp = true
        if (frame?.type === 'message') {
          got.push(frame.message)
          after = frame.message.id
        }
        if (frame?.type === 'message' || frame?.type === 'sent') {
          const index = pending.findIndex(({ clientId }) => clientId === frame.message.clientId)
          if (index >= 0) {
            pending.splice(index, 1)
            sent -= 1
          }
        }
      }
      // What came back while it caught up was not sent on this connection.
      sent = Math.max(0, sent)
      while (isCaughtUp && sent < Math.min(pending.length, UNDER_WAY_MAX) && current.socket.readyState === current.socket.OPEN) {
        const next = pending[sent]
        if (!next) break
        current.send({ type: 'chat', kind: 'text', toId: peerId, ...next })
        sent += 1
      }
      await pause(5)
    }
    clearInterval(timer)
  }
}
