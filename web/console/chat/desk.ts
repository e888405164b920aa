import { Store } from '@tanstack/store'
import type { Conversation } from '#contract/staff/chat.ts'
import type { ChosenPresence, Message } from '#domain/conversation.ts'
import type { Box } from '#domain/conversation-desk.ts'
import type { Locale } from '#domain/locale.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import type { Connection } from '#web/chat/socket/connection.ts'
import { createTypingNotes, createTypingSender } from '#web/chat/typing.ts'
import { type DeskLists, deskLists } from './desk-lists.ts'
import type { DeskAlert, DeskCalls, DeskState } from './desk-state.ts'
import { type DeskThreads, deskThreads } from './desk-threads.ts'
import { isAt, withMessage, withRead } from './rows.ts'
import { createSeenMarks, type SeenMarks } from './seen-marks.ts'

type Options = {
  accountId: number
  calls: DeskCalls
  storage?: Storage | undefined
  onAlert: (alert: DeskAlert) => void
  /** Receives refusals of messages that belong to no conversation in this tab. */
  onRefused: (words: string) => void
  isWatched: () => boolean
  isGone: (error: unknown) => boolean
}

export type Desk = ReturnType<typeof createDesk>

/** Frames only signal changes and the new state is requested, so that all tabs and agents agree. */
export function createDesk({ accountId, calls, storage, onAlert, onRefused, isWatched, isGone }: Options) {
  const store = new Store<DeskState>(NOTHING_YET)
  const change = (changed: Partial<DeskState>) => store.setState((state) => ({ ...state, ...changed }))
  /** The newest message received, or present when the socket opened. */
  let newestId: number | undefined
  /** Sent again after a long disconnection, when the server assumes "online". */
  let chosen: ChosenPresence | undefined
  let connection: Connection | undefined
  const send: Connection['send'] = (frame) => connection?.send(frame) ?? false

  const threads = deskThreads({ accountId, calls, storage, store, send, isWatched })
  const seen = createSeenMarks({
    send: (shopperId, messageId) => send({ type: 'read', shopperId, messageId }),
    messagesOf: (shopperId) => threads.find(shopperId)?.state().messages ?? [],
  })
  const typing = createTypingNotes((shopperIds) => change({ typing: shopperIds }))
  const lists = deskLists({
    store,
    calls,
    seen,
    onAlert,
    isGone,
    onPresence: (presence) => {
      chosen = presence
    },
    onFirstNewest: (messageId) => {
      newestId ??= messageId
    },
  })
  const onFrame = frameReceiver({
    store,
    threads,
    lists,
    seen,
    onTyping: typing.note,
    onAlert,
    onRefused,
    isWatched,
    onMessage: ({ id }) => {
      newestId = Math.max(newestId ?? 0, id)
    },
    onReconnected: () => {
      if (chosen && chosen !== 'online') send({ type: 'presence', presence: chosen })
    },
  })

  async function start(): Promise<void> {
    // The lists are loaded first: the socket then sends what is newer.
    await lists.refresh()
    if (lists.isStopped()) return
    connection = calls.connect({
      after: () => newestId ?? 0,
      onFrame,
      onState: (line) => {
        if (line !== 'online') threads.pause()
        change({ line })
      },
    })
  }
  void start()

  return {
    accountId,
    store,
    state: store.get,
    refresh: lists.refresh,
    reconnect: () => connection?.reconnect(),
    show: (box: Box, search: string): void => lists.show(box, search),
    showMore: lists.showMore,
    open: lists.open,
    threadOf: threads.of,
    uploadsOf: threads.uploadsOf,
    /** Works only for the agent's own conversations. */
    markSeen: (shopperId: number, messageId: number): void => markSeen({ store, lists, seen }, shopperId, messageId),
    sendTyping: createTypingSender((shopperId, isTyping) => send({ type: 'typing', shopperId, isTyping })),
    speak: (locale: Locale): void => void send({ type: 'locale', locale }),
    async choosePresence(presence: ChosenPresence): Promise<void> {
      chosen = presence
      const { me } = store.state
      if (me) change({ me: { ...me, presence } })
      try {
        await calls.setPresence(presence)
      } finally {
        await lists.refresh()
      }
    },
    close(): void {
      lists.stop()
      typing.stop()
      threads.stop()
      connection?.close()
    },
  }
}

const NOTHING_YET: DeskState = {
  line: 'connecting',
  me: undefined,
  own: [],
  counts: { own: 0, waiting: 0 },
  shown: { box: 'own', search: '', state: 'loading', list: [], count: 0 },
  open: undefined,
  typing: new Set(),
  uploads: new Map(),
}

function editRows(store: Store<DeskState>, shopperId: number, edit: (row: Conversation) => Conversation): void {
  const edited = (rows: readonly Conversation[]) => rows.map((row) => (isAt(shopperId)(row) ? edit(row) : row))
  store.setState((state) => ({
    ...state,
    own: edited(state.own),
    shown: { ...state.shown, list: edited(state.shown.list) },
    open: state.open?.row && state.open.shopperId === shopperId ? { ...state.open, row: edit(state.open.row) } : state.open,
  }))
}

type Parts = { store: Store<DeskState>; lists: DeskLists; seen: SeenMarks }

function markSeen(parts: Parts, shopperId: number, messageId: number): void {
  if (parts.seen.mark(shopperId, messageId)) readHere(parts, shopperId, messageId)
}

/**
 * The mark is of the shopper's message. Behind a greeting that came by itself, the row does not tell which that was, so the shop is
 * asked how many are left.
 */
function readHere({ store, lists }: Pick<Parts, 'store' | 'lists'>, shopperId: number, messageId: number): void {
  editRows(store, shopperId, (row) => withRead(row, 'agent', messageId))
  const row = store.state.own.find(isAt(shopperId))
  if (row && row.unread > 0 && !row.last?.isFromShopper) lists.refreshSoon()
}

type FrameParts = Pick<Options, 'onAlert' | 'onRefused' | 'isWatched'> & {
  store: Store<DeskState>
  threads: DeskThreads
  lists: DeskLists
  seen: SeenMarks
  onTyping: (shopperId: number, isTyping: boolean) => void
  onMessage: (message: Message) => void
  onReconnected: () => void
}

function frameReceiver(parts: FrameParts): (frame: ServerFrame) => void {
  const { store, threads, lists, seen, onTyping, onRefused, onReconnected } = parts
  /** Ids of messages, so that each rings once. */
  const received = new Set<number>()

  return (frame) => {
    switch (frame.type) {
      case 'message':
      case 'sent':
        receiveMessage(parts, received, frame.message)
        break
      case 'read':
        threads.find(frame.shopperId)?.markRead(frame.by === 'shopper' ? 'agent' : 'shopper', frame.messageId)
        if (frame.by === 'agent') {
          seen.markedElsewhere(frame.shopperId, frame.messageId)
          readHere(parts, frame.shopperId, frame.messageId)
        } else editRows(store, frame.shopperId, (row) => withRead(row, 'shopper', frame.messageId))
        break
      case 'typing':
        if (frame.by === 'shopper') onTyping(frame.shopperId, frame.isTyping)
        break
      case 'shopper-online':
        editRows(store, frame.shopperId, (row) => ({ ...row, isShopperOnline: frame.isOnline }))
        break
      case 'unread':
        editRows(store, frame.peerId, (row) => ({ ...row, unread: frame.count }))
        break
      case 'conversation':
        store.setState((state) => ({ ...state, counts: { ...state.counts, waiting: frame.waiting } }))
        if (store.state.open?.shopperId === frame.shopperId) void threads.catchUp(frame.shopperId)
        lists.refreshSoon()
        break
      case 'taken-over':
        lists.refreshSoon()
        break
      case 'refused': {
        const thread = frame.clientId === null ? undefined : threads.withPending(frame.clientId)
        if (thread && frame.clientId !== null) thread.outbox.refuse(frame.clientId, frame.message)
        else onRefused(frame.message)
        break
      }
      case 'caught-up':
        onReconnected()
        for (const [shopperId, messageId] of seen.unsent()) markSeen(parts, shopperId, messageId)
        threads.resume()
        lists.refreshSoon()
        break
    }
  }
}

function receiveMessage(
  { store, threads, lists, onTyping, onAlert, isWatched, onMessage }: FrameParts,
  received: Set<number>,
  message: Message,
): void {
  const { shopperId, author } = message
  onMessage(message)
  threads.find(shopperId)?.receive(message)
  if (received.has(message.id)) return
  received.add(message.id)
  if (author === 'shopper') onTyping(shopperId, false)
  const row = store.state.own.find(isAt(shopperId))
  const isSeen = store.state.open?.shopperId === shopperId && isWatched()
  editRows(store, shopperId, (present) => withMessage(present, message, isSeen))
  if (author === 'shopper' && row && !isSeen) onAlert({ kind: 'message', shopper: row.shopper, message })
  lists.refreshSoon()
}
