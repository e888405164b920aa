import { type Author, MESSAGES_PER_PAGE, type Message, mergeMessages } from '#domain/conversation.ts'
import { createOutbox, type PendingMessage } from './outbox.ts'

export type ThreadState = {
  /** Oldest first, each once. */
  messages: readonly Message[]
  /** Own ones that the server has not confirmed, in the order in which they were written. */
  pending: readonly PendingMessage[]
  /** Pages before the oldest message; unknown before the first page has come. */
  hasOlder: boolean
  isLoading: boolean
  /** Why the last page could not be loaded. */
  problem: unknown
  isLoaded: boolean
}

export type Thread = {
  state: () => ThreadState
  subscribe: (listener: () => void) => () => void
  /** Loads the newest page; once. Rejects when that fails. */
  load: () => Promise<void>
  /** Loads the page before the oldest message held. */
  loadOlder: () => Promise<void>
  /** A message has arrived: anybody's, new or missed. True when it was not held before. */
  receive: (message: Message) => boolean
  /** Everything of `author`'s side up to this message has been seen by the other side. */
  markRead: (author: Author, upToId: number) => void
  /** 0 for none. */
  lastId: () => number
  outbox: ReturnType<typeof createOutbox>
}

type Options = {
  /** The messages before the one with this id (0: the newest), oldest first, MESSAGES_PER_PAGE at most. */
  loadPage: (before: number) => Promise<Message[]>
  transmit: (message: PendingMessage) => boolean
  storageKey: string
  storage?: Storage | undefined
}

/** One conversation as one screen holds it: its pages, what arrives, and what is on the way out. */
export function createThread({ loadPage, transmit, storageKey, storage }: Options): Thread {
  const listeners = new Set<() => void>()
  let state: ThreadState = {
    messages: [],
    pending: [],
    hasOlder: false,
    isLoading: false,
    problem: undefined,
    isLoaded: false,
  }
  const change = (changed: Partial<ThreadState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  const outbox = createOutbox({ storage, storageKey, transmit, onChange: (pending) => change({ pending }) })
  state = { ...state, pending: outbox.list() }

  /** The page that is on its way: whoever wants one meanwhile waits for it. */
  let loading: Promise<void> | undefined
  const load = (before: number): Promise<void> => {
    loading ??= loadOnce(before).finally(() => {
      loading = undefined
    })
    return loading
  }

  async function loadOnce(before: number): Promise<void> {
    change({ isLoading: true, problem: undefined })
    try {
      const page = await loadPage(before)
      for (const { clientId } of page) if (clientId) outbox.confirm(clientId)
      change({
        messages: mergeMessages(state.messages, page),
        // A page that is not full is the last one (spec section 4).
        hasOlder: page.length >= MESSAGES_PER_PAGE,
        isLoading: false,
        isLoaded: true,
      })
    } catch (problem) {
      change({ isLoading: false, problem })
      throw problem
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => {
      if (!state.isLoaded) await load(0)
    },
    loadOlder: async () => {
      const oldest = state.messages[0]
      if (state.hasOlder && oldest) await load(oldest.id).catch(() => {})
    },
    receive: (message) => {
      if (message.clientId) outbox.confirm(message.clientId)
      const isNew = !state.messages.some(({ id }) => id === message.id)
      change({ messages: mergeMessages(state.messages, [message]) })
      return isNew
    },
    markRead: (author, upToId) => {
      const isRead = (message: Message) => !message.isRead && message.id <= upToId && isSideOf(author, message.author)
      if (!state.messages.some(isRead)) return
      change({ messages: state.messages.map((message) => (isRead(message) ? { ...message, isRead: true } : message)) })
    },
    lastId: () => state.messages.at(-1)?.id ?? 0,
    outbox,
  }
}

/** Agents and the house are one side, the shopper is the other. */
const isSideOf = (side: Author, author: Author): boolean => (side === 'shopper') === (author === 'shopper')
