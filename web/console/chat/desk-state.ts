import type { Conversation, Me } from '#contract/staff/chat.ts'
import type { ChosenPresence, Message } from '#domain/conversation.ts'
import type { Box } from '#domain/conversation-desk.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import type { Connection, LineState } from '#web/chat/socket/connection.ts'
import type { Upload } from '#web/chat/thread/uploads.ts'

export type DeskCalls = {
  findMe: () => Promise<Me>
  setPresence: (presence: ChosenPresence) => Promise<void>
  listConversations: (query: {
    box: Box
    search: string
    limit: number
  }) => Promise<{ list: Conversation[]; count: number; counts: { own: number; waiting: number } }>
  findConversation: (shopperId: number) => Promise<Conversation>
  listMessages: (asked: { shopperId: number; before?: number; after?: number }) => Promise<Message[]>
  /** Returns the address of the stored picture. */
  upload: (picture: File) => Promise<string>
  /** `after`: the newest loaded message. */
  connect: (heard: {
    after: () => number
    onFrame: (frame: ServerFrame) => void
    onState: (state: LineState) => void
  }) => Connection
}

export type DeskAlert =
  | { kind: 'message'; shopper: Conversation['shopper']; message: Message }
  | { kind: 'assigned'; shopper: Conversation['shopper']; lastId: number }

export type DeskState = {
  line: LineState
  me: Me | undefined
  /** Independent of the box. */
  own: readonly Conversation[]
  counts: { own: number; waiting: number }
  shown: {
    box: Box
    search: string
    state: 'loading' | 'ready' | 'failed'
    list: readonly Conversation[]
    count: number
  }
  /** `row` is undefined while loading, and when the agent may not see the conversation. */
  open: { shopperId: number; state: 'loading' | 'ready' | 'gone' | 'failed'; row: Conversation | undefined } | undefined
  typing: ReadonlySet<number>
  /** By shopper. */
  uploads: ReadonlyMap<number, readonly Upload[]>
}
