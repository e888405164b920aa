import { Store } from '@tanstack/store'
import { type Author, MESSAGES_PER_PAGE, type Message, mergeMessages } from '#domain/conversation.ts'
import { createOutbox, type PendingMessage } from './outbox.ts'

export type ThreadState = {
  /** Oldest first, without gaps. */
  messages: readonly Message[]
  pending: readonly PendingMessage[]
  /** Unknown before the first page is loaded. */
  hasOlder: boolean
  /** An older part is shown (`goTo`). */
  hasNewer: boolean
  isLoading: boolean
  problem: unknown
  isLoaded: boolean
}

export type Thread = {
  store: Store<ThreadState>
  state: () => ThreadState
  /** Loads the newest page once. Rejects on failure. */
  load: () => Promise<void>
  loadOlder: () => Promise<void>
  loadNewer: () => Promise<void>
  /** Shows the newest when the message does not exist. Rejects on failure. */
  goTo: (messageId: number) => Promise<void>
  goToEnd: () => void
  /** True when the message is new. */
  receive: (message: Message) => boolean
  /** Marks messages of `author`'s side as seen by the other. */
  markRead: (author: Author, upToId: number) => void
  /** The newest loaded message, even while an older part is shown; 0 for none. */
  lastId: () => number
  outbox: ReturnType<typeof createOutbox>
}

type Options = {
  /** Returns messages before this id (0: the newest), oldest first. */
  loadPage: (before: number) => Promise<Message[]>
  loadPageAfter?: (after: number) => Promise<Message[]>
  transmit: (message: PendingMessage) => boolean
  storageKey: string
  storage?: Storage | undefined
}

type Stretch = { messages: readonly Message[]; hasOlder: boolean }

/** One conversation in one window. */
export function createThread({ loadPage, loadPageAfter, transmit, storageKey, storage }: Options): Thread {
  /** Receives new messages even while an older part is shown. */
  let newest: Stretch = { messages: [], hasOlder: false }
  let place: Stretch | undefined
  const store = new Store<ThreadState>({
    messages: [],
    pending: [],
    hasOlder: false,
    hasNewer: false,
    isLoading: false,
    problem: undefined,
    isLoaded: false,
  })
  const change = (changed: Partial<ThreadState> = {}) =>
    store.setState((state) => ({ ...state, ...(place ?? newest), hasNewer: place !== undefined, ...changed }))
  const outbox = createOutbox({
    storage,
    storageKey,
    transmit,
    onChange: (pending) => {
      // After writing, the newest messages are shown.
      if (pending.length > store.state.pending.length) place = undefined
      change({ pending })
    },
  })
  change({ pending: outbox.list() })

  const load = createLoader(change)

  async function pageBefore(before: number): Promise<Stretch> {
    const page = await loadPage(before)
    for (const { clientId } of page) if (clientId) outbox.confirm(clientId)
    return { messages: page, hasOlder: page.length >= MESSAGES_PER_PAGE }
  }

  async function loadNewest(): Promise<void> {
    if (store.state.isLoaded) return
    const { messages, hasOlder } = await pageBefore(0)
    newest = { messages: mergeMessages(newest.messages, messages), hasOlder }
    change({ isLoaded: true })
  }

  /** Joins a part that has reached the newest messages. */
  function follow(stretch: Stretch, isEnd: boolean): void {
    const [first] = newest.messages
    const reaches = isEnd || (first !== undefined && (stretch.messages.at(-1)?.id ?? 0) >= first.id)
    place = reaches ? undefined : stretch
    if (reaches) newest = { messages: mergeMessages(newest.messages, stretch.messages), hasOlder: stretch.hasOlder }
  }

  return {
    store,
    state: store.get,
    load: () => (store.state.isLoaded ? Promise.resolve() : load('newest', loadNewest)),
    loadOlder: async () => {
      const { id } = store.state.messages[0] ?? {}
      if (!store.state.hasOlder || id === undefined) return
      await load(`before ${id}`, async () => {
        const { messages, hasOlder } = await pageBefore(id)
        const shown = place ?? newest
        if (shown.messages[0]?.id !== id) return
        const longer = { messages: mergeMessages(shown.messages, messages), hasOlder }
        if (place) place = longer
        else newest = longer
      }).catch(() => {})
    },
    loadNewer: async () => {
      const { id } = place?.messages.at(-1) ?? {}
      if (id === undefined || !loadPageAfter) return
      await load(`after ${id}`, async () => {
        const page = await loadPageAfter(id)
        if (place?.messages.at(-1)?.id !== id) return
        follow({ ...place, messages: mergeMessages(place.messages, page) }, page.length < MESSAGES_PER_PAGE)
      }).catch(() => {})
    },
    goTo: async (messageId) => {
      const isShown = () => store.state.messages.some(({ id }) => id === messageId)
      await load(`at ${messageId}`, async () => {
        await loadNewest()
        if (isShown() || !loadPageAfter) return
        if (newest.messages.some(({ id }) => id === messageId)) {
          place = undefined
          return
        }
        const [before, after] = await Promise.all([pageBefore(messageId + 1), loadPageAfter(messageId)])
        if (before.messages.at(-1)?.id !== messageId) return
        follow({ ...before, messages: mergeMessages(before.messages, after) }, after.length < MESSAGES_PER_PAGE)
      })
    },
    goToEnd: () => {
      place = undefined
      change()
    },
    receive: (message) => {
      if (message.clientId) outbox.confirm(message.clientId)
      const isNew = !newest.messages.some(({ id }) => id === message.id)
      newest = { ...newest, messages: mergeMessages(newest.messages, [message]) }
      change()
      return isNew
    },
    markRead: (author, upToId) => {
      const isRead = (message: Message) => !message.isRead && message.id <= upToId && isSideOf(author, message.author)
      if (![newest, place].some((stretch) => stretch?.messages.some(isRead))) return
      newest = marked(newest, isRead)
      place &&= marked(place, isRead)
      change()
    },
    lastId: () => newest.messages.at(-1)?.id ?? 0,
    outbox,
  }
}

/** Loads one page at a time, so that none is merged after the reader has moved on. */
function createLoader(change: (changed: Pick<ThreadState, 'isLoading' | 'problem'>) => void) {
  let loading: { key: string; done: Promise<void> } | undefined

  async function loadOnce(work: () => Promise<void>): Promise<void> {
    change({ isLoading: true, problem: undefined })
    try {
      await work()
      change({ isLoading: false, problem: undefined })
    } catch (problem) {
      change({ isLoading: false, problem })
      throw problem
    }
  }

  return (key: string, work: () => Promise<void>): Promise<void> => {
    if (loading?.key === key) return loading.done
    const before = loading?.done.catch(() => {}) ?? Promise.resolve()
    const own = { key, done: before.then(() => loadOnce(work)) }
    loading = own
    void own.done
      .catch(() => {})
      .then(() => {
        if (loading === own) loading = undefined
      })
    return own.done
  }
}

const marked = (stretch: Stretch, isRead: (message: Message) => boolean): Stretch => ({
  ...stretch,
  messages: stretch.messages.map((message) => (isRead(message) ? { ...message, isRead: true } : message)),
})

/** Agents and the house are one side. */
const isSideOf = (side: Author, author: Author): boolean => (side === 'shopper') === (author === 'shopper')
