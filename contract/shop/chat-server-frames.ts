import type { Author, Message, ServiceStatus } from '#domain/conversation.ts'
import { decodeStatus, encodeStatus, type WireStatus } from './chat.ts'
import { parseFrame } from './chat-frames.ts'
import { decodeMessage, type WireMessage } from './chat-message.ts'

/* Frames that the server sends. */

export type ServerFrame =
  | { type: 'success' }
  /** The login was refused; the connection ends. */
  | { type: 'error'; message: string }
  | { type: 'ping' }
  /** Sent to the sender too, and only this confirms that a message is stored. */
  | { type: 'message'; message: Message }
  /** Ours. The message was already stored under this client id. */
  | { type: 'sent'; message: Message }
  /** Ours, after each login: missed messages were sent, live ones follow after `lastId`. */
  | { type: 'caught-up'; lastId: number }
  /** A message or order was refused; `clientId` (ours) identifies it. */
  | { type: 'refused'; message: string; clientId: string | null }
  /** The answer to `to-chat`. */
  | { type: 'unread'; peerId: number; count: number }
  /** Ours. */
  | { type: 'read'; shopperId: number; by: Author; messageId: number }
  /** Ours. */
  | { type: 'typing'; shopperId: number; by: Author; isTyping: boolean }
  /** Ours, to shoppers: agent, queue or hours have changed. */
  | { type: 'status'; status: ServiceStatus }
  /** To shoppers: another agent answers from now on. */
  | { type: 'transferred'; agentId: number; nickname: string; avatar: string }
  /** To shoppers, about their agent. */
  | { type: 'agent-online'; agentId: number; isOnline: boolean }
  /** To agents. */
  | { type: 'shopper-online'; shopperId: number; isOnline: boolean }
  /** Ours, to agents: service, agent or counts have changed. `waiting`: all waiting shoppers. */
  | { type: 'conversation'; shopperId: number; waiting: number }
  /** To the agent who takes over from a colleague. */
  | { type: 'taken-over'; shopperId: number }
  /** Ours. The server stops: connect again after about this time. */
  | { type: 'stopping'; afterMs: number }
  | { type: 'timeout' }

/** Undefined for frames that our clients do not use. */
export function decodeServerFrame(text: string): ServerFrame | undefined {
  const frame = parseFrame(text)
  if (!frame) return undefined
  const data = (frame.data ?? {}) as Record<string, never>
  switch (frame.type) {
    case 'success':
    case 'ping':
    case 'timeout':
      return { type: frame.type }
    case 'error':
      return { type: 'error', message: data.msg ?? '' }
    case 'chat':
    case 'reply':
      return { type: 'message', message: decodeMessage(data as unknown as WireMessage) }
    case 'sent':
      return { type: 'sent', message: decodeMessage(data as unknown as WireMessage) }
    case 'caught_up':
      return { type: 'caught-up', lastId: data.id ?? 0 }
    case 'err_tip':
      return { type: 'refused', message: data.msg ?? '', clientId: data.client_id || null }
    case 'mssage_num':
      return { type: 'unread', peerId: data.uid ?? 0, count: data.num ?? 0 }
    case 'read':
      return { type: 'read', shopperId: data.uid ?? 0, by: data.by ?? 'agent', messageId: data.id ?? 0 }
    case 'typing':
      return { type: 'typing', shopperId: data.uid ?? 0, by: data.by ?? 'agent', isTyping: data.typing ?? false }
    case 'status':
      return { type: 'status', status: decodeStatus(data as unknown as WireStatus) }
    case 'to_transfer':
      return { type: 'transferred', agentId: data.toUid ?? 0, nickname: data.nickname ?? '', avatar: data.avatar ?? '' }
    case 'online':
      return { type: 'agent-online', agentId: data.uid ?? 0, isOnline: data.online === 1 }
    case 'user_online':
      return { type: 'shopper-online', shopperId: data.to_uid ?? 0, isOnline: data.online === 1 }
    case 'conversation':
      return { type: 'conversation', shopperId: data.uid ?? 0, waiting: data.waiting ?? 0 }
    case 'transfer':
      return { type: 'taken-over', shopperId: (data.recored as { to_uid?: number } | undefined)?.to_uid ?? 0 }
    case 'stopping':
      return { type: 'stopping', afterMs: data.after ?? 0 }
    default:
      return undefined
  }
}

type Frame = { type: string; data?: unknown; close?: true }
const frame = (type: string, data?: unknown): Frame => (data === undefined ? { type } : { type, data })

/** Messages are encoded separately, because their texts depend on the reader. */
export const serverFrames = {
  success: () => frame('success'),
  error: (msg: string): Frame => ({ ...frame('error', { msg }), close: true }),
  ping: (nowSeconds: number) => frame('ping', { now: nowSeconds }),
  /** The sender gets `chat`, others `reply` with a list row (sic). */
  message: (message: WireMessage, readerId: number) =>
    message.uid === readerId ? frame('chat', message) : frame('reply', { ...message, recored: recored(message) }),
  /** To CRMEB's app for agents: a shopper has written whose conversation is not open there. `num`: unread messages. */
  told: (message: WireMessage, num: number) =>
    frame('mssage_num', {
      uid: message.uid,
      num,
      recored: {
        ...recored(message),
        id: message.uid,
        online: 1,
        is_tourist: 0,
        mssage_num: num,
        _update_time: message._add_time.slice(0, 16),
      },
    }),
  sent: (message: WireMessage) => frame('sent', message),
  caughtUp: (lastId: number) => frame('caught_up', { id: lastId }),
  refused: (msg: string, clientId: string | null) => frame('err_tip', { msg, client_id: clientId ?? '' }),
  unread: (peerId: number, count: number) => frame('mssage_num', { uid: peerId, num: count, recored: {} }),
  read: (shopperId: number, by: Author, messageId: number) => frame('read', { uid: shopperId, by, id: messageId }),
  typing: (shopperId: number, by: Author, isTyping: boolean) => frame('typing', { uid: shopperId, by, typing: isTyping }),
  status: (status: ServiceStatus) => frame('status', encodeStatus(status)),
  transferred: (agent: { id: number; nickname: string; avatar: string }) =>
    frame('to_transfer', { toUid: agent.id, nickname: agent.nickname, avatar: agent.avatar }),
  agentOnline: (agentId: number, isOnline: boolean) => frame('online', { online: Number(isOnline), uid: agentId }),
  shopperOnline: (shopperId: number, isOnline: boolean) => frame('user_online', { to_uid: shopperId, online: Number(isOnline) }),
  conversation: (shopperId: number, waiting: number) => frame('conversation', { uid: shopperId, waiting }),
  takenOver: (shopperId: number, agent: { nickname: string; avatar: string }) =>
    frame('transfer', { recored: { to_uid: shopperId }, kefuInfo: { nickname: agent.nickname, avatar: agent.avatar } }),
  stopping: (afterMs: number) => frame('stopping', { after: afterMs }),
  timeout: (): Frame => ({ ...frame('timeout'), close: true }),
} as const

/** A list row of CRMEB's clients. */
const recored = (message: WireMessage) => ({
  user_id: message.to_uid,
  to_uid: message.uid,
  nickname: message.nickname,
  avatar: message.avatar,
  message: message.msn,
  message_type: message.msn_type,
  update_time: message.add_time,
})
