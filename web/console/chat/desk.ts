import type { Conversation } from '#contract/staff/chat.ts'
import { type ChosenPresence, MESSAGES_PER_PAGE, type Message, TYPING_RENEWED_MS } from '#domain/conversation.ts'
import type { Box } from '#domain/conversation-desk.ts'
import type { Locale } from '#domain/locale.ts'
import type { ServerFrame } from '#web/api/chat-socket.ts'
import type { Connection } from '#web/chat/socket/connection.ts'
import { createThread, type Thread } from '#web/chat/thread/thread.ts'
import { createUploads, type Uploads } from '#web/chat/thread/uploads.ts'
import type { DeskAlert, DeskCalls, DeskState } from './desk-state.ts'
import { isAt, newestOf, orNewer, withMessage, withRead } from './rows.ts'
import { createSeenMarks } from './seen-marks.ts'
import { createTypingNotes } from './typing-notes.ts'

type Options = {
  accountId: number
  calls: DeskCalls
  storage?: Storage | undefined
  onAlert: (alert: DeskAlert) => void
  /** A message was refused that no conversation on this screen knows. */
  onRefused: (words: string) => void
  /** Whether somebody looks at this page now. */
  isWatched: () => boolean
  isGone: (error: unknown) => boolean
}

export type Desk = ReturnType<typeof createDesk>

export const CONVERSATIONS_PER_PAGE = 30
const CONVERSATIONS_MAX = 100
/** Several frames that come together make one question. */
const REFRESH_AFTER_MS = 250
/** What no frame has told is found out, too. */
const REFRESH_EVERY_MS = 30_000
/** A colleague's conversation, which a supervisor looks at, sends no messages by itself. */
const LOOK_EVERY_MS = 5_000

/**
 * An agent's place of work: the lists, the conversations that were opened, and the line to the shop. Frames say that something has
 * changed; what it is now is asked for, so that several tabs and several agents always come to the same picture.
 */
export function createDesk({ accountId, calls, storage, onAlert, onRefused, isWatched, isGone }: Options) {
  const listeners = new Set<() => void>()
  const threads = new Map<number, Thread>()
  const uploads = new Map<number, Uploads>()
  /** When the shopper was last told that somebody writes to them. */
  const toldTypingAt = new Map<number, number>()
  let limit = CONVERSATIONS_PER_PAGE
  /** The newest message that the line has brought, or that was there when it was opened: from here on it brings everything. */
  let newestId: number | undefined
  /** Messages that have been heard of, so that each rings once. */
  const heard = new Set<number>()
  /** What this agent has said of their presence; a line that was gone for long would begin again with "online". */
  let chosen: ChosenPresence | undefined
  let ownIds: ReadonlySet<number> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  /** When the timer is due. */
  let refreshAt = Number.POSITIVE_INFINITY
  let refreshes = 0
  /** The newest question that has been answered. */
  let answered = 0
  let connection: Connection | undefined
  let isStopped = false

  let state: DeskState = {
    line: 'connecting',
    me: undefined,
    own: [],
    counts: { own: 0, waiting: 0 },
    shown: { box: 'own', search: '', state: 'loading', list: [], count: 0 },
    open: undefined,
    typing: new Set(),
    uploads: new Map(),
  }
  const change = (changed: Partial<DeskState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  const seen = createSeenMarks({
    say: (shopperId, messageId) => connection?.send({ type: 'read', shopperId, messageId }) ?? false,
    messagesOf: (shopperId) => threads.get(shopperId)?.state().messages ?? [],
  })
  const typing = createTypingNotes((shopperIds) => change({ typing: shopperIds }))

  /** Changes the row of a conversation wherever it is shown. */
  function editRows(shopperId: number, edit: (row: Conversation) => Conversation): void {
    const edited = (rows: readonly Conversation[]) => rows.map((row) => (isAt(shopperId)(row) ? edit(row) : row))
    const { shown, open } = state
    change({
      own: edited(state.own),
      shown: { ...shown, list: edited(shown.list) },
      open: open?.row && open.shopperId === shopperId ? { ...open, row: edit(open.row) } : open,
    })
  }

  function threadOf(shopperId: number): Thread {
    const present = threads.get(shopperId)
    if (present) return present
    const thread = createThread({
      loadPage: (before) => calls.listMessages({ shopperId, before }),
      loadPageAfter: (after) => calls.listMessages({ shopperId, after }),
      transmit: ({ kind, content, clientId }) =>
        connection?.send({ type: 'chat', kind, content, toId: shopperId, clientId }) ?? false,
      storageKey: `staff-chat.${accountId}.${shopperId}`,
      storage,
    })
    threads.set(shopperId, thread)
    return thread
  }

  /** Asks for everything that is shown. A later question knows better than an earlier one that answers late. */
  async function refresh(): Promise<void> {
    clearTimeout(refreshTimer)
    refreshAt = Number.POSITIVE_INFINITY
    refreshes += 1
    const turn = refreshes
    const { box, search } = state.shown
    const openId = state.open?.shopperId
    const [me, own, shown, row] = await Promise.allSettled([
      calls.findMe(),
      calls.listConversations({ box: 'own', search: '', limit: CONVERSATIONS_MAX }),
      calls.listConversations({ box, search, limit }),
      openId === undefined ? Promise.resolve(undefined) : calls.findConversation(openId),
    ])
    if (isStopped || turn < answered) return
    answered = turn
    if (me.status === 'fulfilled') {
      change({ me: me.value })
      if (me.value.presence !== 'offline') chosen = me.value.presence
    }
    if (own.status === 'fulfilled') {
      change({ own: own.value.list.map(seen.onto).map(orNewer(state.own)), counts: own.value.counts })
      newestId ??= newestOf(own.value.list)
      tellNewOnes(own.value.list)
    }
    if (box === state.shown.box && search === state.shown.search) showList(shown)
    if (openId !== undefined) showOpen(openId, row)
    armRefresh(REFRESH_EVERY_MS)
  }

  function showList(answer: PromiseSettledResult<{ list: Conversation[]; count: number }>): void {
    const { shown } = state
    if (answer.status === 'fulfilled') {
      const { list, count } = answer.value
      change({ shown: { ...shown, state: 'ready', list: list.map(seen.onto).map(orNewer(shown.list)), count } })
    }
    // What is shown already stays.
    else change({ shown: { ...shown, state: shown.list.length > 0 ? 'ready' : 'failed' } })
  }

  function showOpen(shopperId: number, answer: PromiseSettledResult<Conversation | undefined>): void {
    if (state.open?.shopperId !== shopperId) return
    if (answer.status === 'fulfilled')
      change({ open: { shopperId, state: 'ready', row: answer.value && seen.onto(answer.value) } })
    else if (isGone(answer.reason)) change({ open: { shopperId, state: 'gone', row: undefined } })
    else if (!state.open.row) change({ open: { shopperId, state: 'failed', row: undefined } })
  }

  /** Who has come since the last time was given to this agent: by the shop, by a colleague, or taken in another tab. */
  function tellNewOnes(rows: readonly Conversation[]): void {
    const before = ownIds
    ownIds = new Set(rows.map(({ shopper }) => shopper.id))
    if (!before) return
    for (const { shopper, last } of rows)
      if (!before.has(shopper.id)) onAlert({ kind: 'assigned', shopper, lastId: last?.id ?? 0 })
  }

  /** The earlier of two plans holds: frames that keep coming put nothing off, and what came while an answer was on its way is asked for. */
  function armRefresh(afterMs: number): void {
    const at = Date.now() + afterMs
    if (isStopped || refreshAt <= at) return
    clearTimeout(refreshTimer)
    refreshAt = at
    refreshTimer = setTimeout(() => void refresh(), afterMs)
  }
  const refreshSoon = () => armRefresh(REFRESH_AFTER_MS)

  /**
   * Asks for what is newer than the messages held: of a conversation that sends none by itself, because a colleague serves it or nobody
   * does, and after the line was away, when a message of one conversation may have overtaken another's.
   */
  async function lookFurther(shopperId: number): Promise<void> {
    const thread = threads.get(shopperId)
    if (!thread?.state().isLoaded) return
    let missed: Message[]
    do {
      missed = await calls.listMessages({ shopperId, after: thread.lastId() }).catch(() => [])
      for (const message of missed) thread.receive(message)
    } while (missed.length >= MESSAGES_PER_PAGE && !isStopped)
  }
  const looking = setInterval(() => {
    const { open, me } = state
    if (open?.row && isWatched() && !(open.row.state === 'open' && open.row.agent?.id === me?.id))
      void lookFurther(open.shopperId)
  }, LOOK_EVERY_MS)

  function take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'message':
      case 'sent':
        takeMessage(frame.message)
        break
      case 'read':
        threads.get(frame.shopperId)?.markRead(frame.by === 'shopper' ? 'agent' : 'shopper', frame.messageId)
        if (frame.by === 'agent') seen.hear(frame.shopperId, frame.messageId)
        editRows(frame.shopperId, (row) => withRead(row, frame.by, frame.messageId))
        break
      case 'typing':
        if (frame.by === 'shopper') typing.note(frame.shopperId, frame.isTyping)
        break
      case 'shopper-online':
        editRows(frame.shopperId, (row) => ({ ...row, isShopperOnline: frame.isOnline }))
        break
      case 'unread':
        editRows(frame.peerId, (row) => ({ ...row, unread: frame.count }))
        break
      case 'conversation':
        change({ counts: { ...state.counts, waiting: frame.waiting } })
        if (state.open?.shopperId === frame.shopperId) void lookFurther(frame.shopperId)
        refreshSoon()
        break
      case 'taken-over':
        refreshSoon()
        break
      case 'refused':
        refuse(frame.clientId, frame.message)
        break
      case 'caught-up':
        if (chosen && chosen !== 'online') connection?.send({ type: 'presence', presence: chosen })
        for (const [shopperId, messageId] of seen.unsaid()) markSeen(shopperId, messageId)
        for (const [shopperId, thread] of threads) {
          thread.outbox.resume()
          void lookFurther(shopperId)
        }
        refreshSoon()
        break
    }
  }

  function takeMessage(message: Message): void {
    const { shopperId, author } = message
    newestId = Math.max(newestId ?? 0, message.id)
    threads.get(shopperId)?.receive(message)
    if (heard.has(message.id)) return
    heard.add(message.id)
    if (author === 'shopper') typing.note(shopperId, false)
    const row = state.own.find(isAt(shopperId))
    const isSeen = state.open?.shopperId === shopperId && isWatched()
    editRows(shopperId, (present) => withMessage(present, message, isSeen))
    if (author === 'shopper' && row && !isSeen) onAlert({ kind: 'message', shopper: row.shopper, message })
    refreshSoon()
  }

  /** Said of conversations that are this agent's only: who looks on leaves no mark. */
  function markSeen(shopperId: number, messageId: number): void {
    if (seen.mark(shopperId, messageId)) editRows(shopperId, (row) => withRead(row, 'agent', messageId))
  }

  function refuse(clientId: string | null, words: string): void {
    const thread = [...threads.values()].find(({ outbox }) => outbox.list().some((message) => message.clientId === clientId))
    if (thread && clientId !== null) thread.outbox.refuse(clientId, words)
    else onRefused(words)
  }

  async function start(): Promise<void> {
    // The lists first: the line then brings everything that is newer than they are.
    await refresh()
    if (isStopped) return
    connection = calls.connect({
      after: () => newestId ?? 0,
      onFrame: take,
      onState: (line) => {
        if (line !== 'online') for (const thread of threads.values()) thread.outbox.pause()
        change({ line })
      },
    })
  }
  void start()

  return {
    state: (): DeskState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    reconnect: () => connection?.reconnect(),

    /** Shows another box, or what a search finds in it. */
    show(box: Box, search: string): void {
      if (box === state.shown.box && search === state.shown.search) return
      limit = CONVERSATIONS_PER_PAGE
      change({ shown: { box, search, state: 'loading', list: [], count: 0 } })
      void refresh()
    },

    showMore(): void {
      limit = Math.min(limit + CONVERSATIONS_PER_PAGE, CONVERSATIONS_MAX)
      void refresh()
    },

    /** Puts a conversation beside the list, or nothing. */
    open(shopperId: number | undefined): void {
      if (shopperId === state.open?.shopperId) return
      if (shopperId === undefined) {
        change({ open: undefined })
        return
      }
      const row = [...state.own, ...state.shown.list].find(isAt(shopperId))
      change({ open: { shopperId, state: row ? 'ready' : 'loading', row } })
      calls.findConversation(shopperId).then(
        (value) => showOpen(shopperId, { status: 'fulfilled', value }),
        (reason) => showOpen(shopperId, { status: 'rejected', reason }),
      )
    },

    threadOf,

    markSeen,

    /** Pictures for a shopper, which go on their way whatever is opened meanwhile. */
    uploadsOf(shopperId: number): Uploads {
      const present = uploads.get(shopperId)
      if (present) return present
      const made = createUploads({
        upload: calls.upload,
        onDone: (address) => threadOf(shopperId).outbox.add({ kind: 'image', content: address }),
        onChange: (list) => change({ uploads: new Map(state.uploads).set(shopperId, list) }),
      })
      uploads.set(shopperId, made)
      return made
    },

    /** Renewed now and then as long as it is so; the end is told once. */
    sayTyping(shopperId: number, isTyping: boolean): void {
      const toldAt = toldTypingAt.get(shopperId) ?? 0
      if (isTyping ? Date.now() - toldAt < TYPING_RENEWED_MS : toldAt === 0) return
      toldTypingAt.set(shopperId, isTyping ? Date.now() : 0)
      connection?.send({ type: 'typing', shopperId, isTyping })
    },

    /** The console is read in another language now. */
    speak(locale: Locale): void {
      connection?.send({ type: 'locale', locale })
    },

    async choosePresence(presence: ChosenPresence): Promise<void> {
      chosen = presence
      const { me } = state
      if (me) change({ me: { ...me, presence } })
      try {
        await calls.setPresence(presence)
      } finally {
        await refresh()
      }
    },

    stop(): void {
      isStopped = true
      clearTimeout(refreshTimer)
      clearInterval(looking)
      typing.stop()
      connection?.close()
      for (const thread of threads.values()) thread.outbox.stop()
    },
  }
}
