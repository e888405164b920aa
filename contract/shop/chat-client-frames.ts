import { z } from 'zod'
import { wireText } from '#contract/inputs.ts'
import { CHOSEN_PRESENCES, type ChosenPresence, CLIENT_ID_MAX, type MessageKind } from '#domain/conversation.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import { FRAME_MAX_BYTES, parseFrame } from './chat-frames.ts'
import { decodeKind, encodeKind } from './chat-message.ts'

/* Frames that clients send. */

const TOKEN_MAX = 200
const CONTENT_READ_MAX = FRAME_MAX_BYTES
const PATH_MAX = 300
const TITLE_MAX = 120

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
  const frame = parseFrame(text)
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
