import { z } from 'zod'
import { wireText } from '#contract/inputs.ts'
import {
  type Author,
  CHOSEN_PRESENCES,
  type ChosenPresence,
  CLIENT_ID_MAX,
  type Message,
  type MessageKind,
  type ServiceStatus,
} from '#domain/conversation.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { decodeStatus, encodeStatus, type WireStatus } from './chat.ts'
import { decodeKind, decodeMessage, encodeKind, type WireMessage } from './chat-message.ts'

/* Frames of the chat socket (docs/wire.md, "Chat socket"). "Ours" marks what CRMEB does not have; its clients neither send nor
   need it. */

/** Why the server closes a connection; 1009 (frame too large) and 1012 (restart) are the protocol's own. */
export const CLOSE_CODES = {
  /** No frame within IDLE_MS. Connect again. */
  idle: 4000,
  'no-login': 4001,
  /** The session is over or was never one: sign in again, then connect. */
  'session-over': 4002,
  flood: 4008,
  /** The account has opened too many connections and this was the oldest. Connect again only when this window is used. */
  'too-many': 4009,
  /** The client reads too slowly. Connect again with the last message id. */
  'slow-reader': 4013,
  restart: 1012,
  'too-large': 1009,
} as const
export type CloseReason = keyof typeof CLOSE_CODES

/** Far above the limit of a message, so that a long text gets a refusal and not a closed connection (T56). */
export const FRAME_MAX_BYTES = 128 * 1024
const TOKEN_MAX = 200
const CONTENT_READ_MAX = FRAME_MAX_BYTES
const PATH_MAX = 300
const TITLE_MAX = 120

/* From clients */

export type ClientFrame =
  /** `after` (ours): the last message received; newer ones follow, then `caught_up`. */
  | {
      type: 'login'
      as: 'shopper' | 'agent'
      token: string
      formType: number
      locale: Locale | undefined
      after: number | undefined
    }
  | { type: 'ping' }
  /** The open conversation: a shopper names an agent (0: any), an agent a shopper. */
  | { type: 'to-chat'; peerId: number }
  | { type: 'chat'; kind: MessageKind | undefined; content: string; toId: number | undefined; clientId: string | null }
  | { type: 'presence'; presence: ChosenPresence }
  /** Ours. `shopperId` is ignored from shoppers. */
  | { type: 'typing'; shopperId: number; isTyping: boolean }
  /** Ours. Messages of the other side up to this one were seen. */
  | { type: 'read'; shopperId: number; messageId: number }
  /** Ours. */
  | { type: 'page'; path: string; title: string }
  /** Ours. */
  | { type: 'locale'; locale: Locale }

const id = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const token = z.union([
  z.string().max(TOKEN_MAX),
  z.object({ token: z.string().max(TOKEN_MAX) }).transform((data) => data.token),
  z.literal(false),
])
const formType = z.coerce.number().int().min(0).max(9).catch(0)

const login = z.object({
  data: token,
  form_type: formType.default(0),
  lang: z.string().optional(),
  after: id.optional(),
})
const chat = z.object({
  msn: z.union([z.string().max(CONTENT_READ_MAX), z.number()]).transform(String),
  type: z.coerce.number(),
  // A missing value must not become 0.
  to_uid: z
    .union([z.string().min(1), z.number()])
    .transform(Number)
    .pipe(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
    .optional()
    .catch(undefined),
  client_id: z
    .string()
    .regex(/^[\w-]+$/)
    .max(CLIENT_ID_MAX)
    .optional()
    .catch(undefined),
})
const read = z.object({ uid: id.default(0), id })
const typing = z.object({ uid: id.default(0), typing: z.coerce.boolean() })
const page = z.object({ path: wireText(PATH_MAX * 4), title: wireText(TITLE_MAX * 4).default('') })

/** Undefined for unknown frames, which are ignored (docs/wire.md, "Chat socket"). Runs on the server only. */
export function decodeClientFrame(text: string): ClientFrame | undefined {
  const frame = parse(text)
  if (!frame) return undefined
  const { type, data } = frame
  switch (type) {
    case 'login':
    case 'kefu_login': {
      const { success, data: said } = login.safeParse(frame)
      if (!success) return { type: 'login', as: 'shopper', token: '', formType: 0, locale: undefined, after: undefined }
      return {
        type: 'login',
        as: type === 'login' ? 'shopper' : 'agent',
        token: said.data === false ? '' : said.data.replace(/^Bearer\s+/i, '').trim(),
        formType: said.form_type,
        locale: isLocale(said.lang) ? said.lang : undefined,
        after: said.after,
      }
    }
    case 'to_chat': {
      const { success, data: said } = z.object({ id }).safeParse(data)
      return success ? { type: 'to-chat', peerId: said.id } : undefined
    }
    case 'chat': {
      const { success, data: said } = chat.safeParse(data)
      // Unreadable messages are answered like a wrong kind.
      if (!success) return { type: 'chat', kind: undefined, content: '', toId: 0, clientId: null }
      return { type: 'chat', kind: decodeKind(said.type), content: said.msn, toId: said.to_uid, clientId: said.client_id ?? null }
    }
    case 'online': {
      const { success, data: said } = z
        .object({ online: z.coerce.number().default(0), presence: z.enum(CHOSEN_PRESENCES).optional() })
        .safeParse(data)
      return success ? { type: 'presence', presence: said.presence ?? (said.online ? 'online' : 'away') } : undefined
    }
    case 'typing': {
      const { success, data: said } = typing.safeParse(data)
      return success ? { type: 'typing', shopperId: said.uid, isTyping: said.typing } : undefined
    }
    case 'read': {
      const { success, data: said } = read.safeParse(data)
      return success ? { type: 'read', shopperId: said.uid, messageId: said.id } : undefined
    }
    case 'page': {
      const { success, data: said } = page.safeParse(data)
      return success ? { type: 'page', path: said.path.slice(0, PATH_MAX), title: said.title.slice(0, TITLE_MAX) } : undefined
    }
    case 'lang': {
      const { success, data: said } = z.object({ lang: z.custom<Locale>(isLocale) }).safeParse(data)
      return success ? { type: 'locale', locale: said.lang } : undefined
    }
    case 'ping':
      return { type: 'ping' }
    default:
      // A frame without a usable type counts as a ping (docs/wire.md, "Chat socket").
      return typeof type === 'string' && type !== '' ? undefined : { type: 'ping' }
  }
}

export function encodeClientFrame(frame: ClientFrame): string {
  switch (frame.type) {
    case 'login': {
      const { as, token: data, formType: form_type, locale: lang, after } = frame
      return JSON.stringify({ type: as === 'agent' ? 'kefu_login' : 'login', data, form_type, lang, after })
    }
    case 'ping':
      return JSON.stringify({ type: 'ping' })
    case 'to-chat':
      return JSON.stringify({ type: 'to_chat', data: { id: frame.peerId } })
    case 'chat': {
      const { kind, content, toId, clientId } = frame
      const data = { msn: content, type: kind && encodeKind(kind), to_uid: toId, client_id: clientId ?? undefined }
      return JSON.stringify({ type: 'chat', data })
    }
    case 'presence':
      return JSON.stringify({ type: 'online', data: { online: Number(frame.presence === 'online'), presence: frame.presence } })
    case 'typing':
      return JSON.stringify({ type: 'typing', data: { uid: frame.shopperId, typing: frame.isTyping } })
    case 'read':
      return JSON.stringify({ type: 'read', data: { uid: frame.shopperId, id: frame.messageId } })
    case 'page':
      return JSON.stringify({ type: 'page', data: { path: frame.path, title: frame.title } })
    case 'locale':
      return JSON.stringify({ type: 'lang', data: { lang: frame.locale } })
  }
}

/* From the server */

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

type WireFrame = { type?: unknown; data?: unknown; close?: boolean }

/** Undefined for frames that our clients do not use. */
export function decodeServerFrame(text: string): ServerFrame | undefined {
  const frame = parse(text)
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

function parse(text: string): WireFrame | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
