import type { Conversation, Me } from '#contract/staff/chat.ts'
import type { ChosenPresence, Message } from '#domain/conversation.ts'
import type { Box } from '#domain/conversation-desk.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import type { Connection, LineState } from '#web/chat/socket/connection.ts'
import type { Upload } from '#web/chat/thread/uploads.ts'

/** What the desk asks of the shop. */
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
  /** Keeps a picture and answers its address. */
  upload: (picture: File) => Promise<string>
  /** Opens the line; `after` is the newest message that is held. */
  connect: (heard: {
    after: () => number
    onFrame: (frame: ServerFrame) => void
    onState: (state: LineState) => void
  }) => Connection
}

/** Something that the agent should notice: a message, or a shopper who was given to them. */
export type DeskAlert =
  | { kind: 'message'; shopper: Conversation['shopper']; message: Message }
  | { kind: 'assigned'; shopper: Conversation['shopper']; lastId: number }

export type DeskState = {
  line: LineState
  me: Me | undefined
  /** Conversations that this agent serves, whichever box is shown. */
  own: readonly Conversation[]
  counts: { own: number; waiting: number }
  shown: {
    box: Box
    search: string
    state: 'loading' | 'ready' | 'failed'
    list: readonly Conversation[]
    count: number
  }
  /** The conversation beside the list; `row` is missing until it is known, and where there is none for this agent. */
  open: { shopperId: number; state: 'loading' | 'ready' | 'gone' | 'failed'; row: Conversation | undefined } | undefined
  /** Shoppers who write at this moment. */
  typing: ReadonlySet<number>
  /** Pictures on their way, by shopper. */
  uploads: ReadonlyMap<number, readonly Upload[]>
}
