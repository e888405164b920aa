import { Store } from '@tanstack/store'
import { type Author, MESSAGES_PER_PAGE, type Message, mergeMessages } from '#domain/conversation.ts'
import { createOutbox, type PendingMessage } from './outbox.ts'

export type ThreadState = {
  /** Oldest first, each once, without gaps between them. */
  messages: readonly Message[]
  /** Own ones that the server has not confirmed, in the order in which they were written. */
  pending: readonly PendingMessage[]
  /** Pages before the oldest message; unknown before the first page has come. */
  hasOlder: boolean
  /** The messages are a stretch further up (`goTo`): newer ones follow that are not held here. */
  hasNewer: boolean
  isLoading: boolean
  /** Why the last page could not be loaded. */
  problem: unknown
  isLoaded: boolean
}

export type Thread = {
  store: Store<ThreadState>
  state: () => ThreadState
  /** Loads the newest page; once. Rejects when that fails. */
  load: () => Promise<void>
  /** Loads the page before the oldest message held. */
  loadOlder: () => Promise<void>
  /** Loads the page after the newest message of a stretch further up, until it meets the newest ones. */
  loadNewer: () => Promise<void>
  /** Shows the stretch around a message, however old; the newest when there is no such message. Rejects when it cannot be had. */
  goTo: (messageId: number) => Promise<void>
  /** Back to the newest messages. */
  goToEnd: () => void
  /** A message has arrived: anybody's, new or missed. True when it was not held before. */
  receive: (message: Message) => boolean
  /** Everything of `author`'s side up to this message has been seen by the other side. */
  markRead: (author: Author, upToId: number) => void
  /** The newest message held, wherever one is looking; 0 for none. */
  lastId: () => number
  outbox: ReturnType<typeof createOutbox>
}

type Options = {
  /** The messages before the one with this id (0: the newest), oldest first, MESSAGES_PER_PAGE at most. */
  loadPage: (before: number) => Promise<Message[]>
  /** Those after it, in the same way. Without it there is no going to a place. */
  loadPageAfter?: (after: number) => Promise<Message[]>
  transmit: (message: PendingMessage) => boolean
  storageKey: string
  storage?: Storage | undefined
}

/** Messages that follow one another without gaps. */
type Stretch = { messages: readonly Message[]; hasOlder: boolean }

/** One conversation as one screen holds it: its pages, what arrives, and what is on the way out. */
export function createThread({ loadPage, loadPageAfter, transmit, storageKey, storage }: Options): Thread {
  /** What arrives is put here, also while a stretch further up is looked at. */
  let newest: Stretch = { messages: [], hasOlder: false }
  /** What is looked at instead of the newest. */
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
      // Who writes looks at what is written.
      if (pending.length > store.state.pending.length) place = undefined
      change({ pending })
    },
  })
  change({ pending: outbox.list() })

  const load = createLoader(change)

  async function pageBefore(before: number): Promise<Stretch> {
    const page = await loadPage(before)
    for (const { clientId } of page) if (clientId) outbox.confirm(clientId)
    // A page that is not full is the last one.
    return { messages: page, hasOlder: page.length >= MESSAGES_PER_PAGE }
  }

  async function loadNewest(): Promise<void> {
    if (store.state.isLoaded) return
    const { messages, hasOlder } = await pageBefore(0)
    newest = { messages: mergeMessages(newest.messages, messages), hasOlder }
    change({ isLoaded: true })
  }

  /** A stretch that reaches the newest messages, or the end, is one with them. */
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
        // Meanwhile the reader has gone elsewhere.
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

/** Loads one page after the other, so that none is merged after the reader has moved on. The same page is loaded once. */
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

/** Agents and the house are one side, the shopper is the other. */
const isSideOf = (side: Author, author: Author): boolean => (side === 'shopper') === (author === 'shopper')
