import type { Store } from '@tanstack/store'
import { MESSAGES_PER_PAGE, type Message } from '#domain/conversation.ts'
import type { Connection } from '#web/chat/socket/connection.ts'
import { createThread, type Thread } from '#web/chat/thread/thread.ts'
import { createUploads, type Uploads } from '#web/chat/thread/uploads.ts'
import type { DeskCalls, DeskState } from './desk-state.ts'

/** A colleague's conversation that a supervisor reads is polled, because its messages do not arrive by themselves. */
const LOOK_EVERY_MS = 5_000

type Parts = {
  accountId: number
  calls: DeskCalls
  storage: Storage | undefined
  store: Store<DeskState>
  send: Connection['send']
  isWatched: () => boolean
}

export type DeskThreads = ReturnType<typeof deskThreads>

/** The conversations opened in this tab. */
export function deskThreads({ accountId, calls, storage, store, send, isWatched }: Parts) {
  const threads = new Map<number, Thread>()
  const uploads = new Map<number, Uploads>()
  let isStopped = false

  function of(shopperId: number): Thread {
    const present = threads.get(shopperId)
    if (present) return present
    const thread = createThread({
      loadPage: (before) => calls.listMessages({ shopperId, before }),
      loadPageAfter: (after) => calls.listMessages({ shopperId, after }),
      transmit: ({ kind, content, clientId }) => send({ type: 'chat', kind, content, toId: shopperId, clientId }),
      storageKey: `staff-chat.${accountId}.${shopperId}`,
      storage,
    })
    threads.set(shopperId, thread)
    return thread
  }

  /** Uploads continue when another conversation is opened. */
  function uploadsOf(shopperId: number): Uploads {
    const present = uploads.get(shopperId)
    if (present) return present
    const made = createUploads({
      upload: calls.upload,
      onDone: (address) => of(shopperId).outbox.add({ kind: 'image', content: address }),
      onChange: (list) => store.setState((state) => ({ ...state, uploads: new Map(state.uploads).set(shopperId, list) })),
    })
    uploads.set(shopperId, made)
    return made
  }

  /** Loads newer messages: of conversations without frames, and after a reconnect, when messages may have overtaken each other. */
  async function catchUp(shopperId: number): Promise<void> {
    const thread = threads.get(shopperId)
    if (!thread?.state().isLoaded) return
    let missed: Message[]
    do {
      missed = await calls.listMessages({ shopperId, after: thread.lastId() }).catch(() => [])
      for (const message of missed) thread.receive(message)
    } while (missed.length >= MESSAGES_PER_PAGE && !isStopped)
  }
  const looking = setInterval(() => {
    const { open, me } = store.state
    const isOwn = open?.row?.state === 'open' && open.row.agent?.id === me?.id
    if (open?.row && !isOwn && isWatched()) void catchUp(open.shopperId)
  }, LOOK_EVERY_MS)

  return {
    of,
    uploadsOf,
    catchUp,
    find: (shopperId: number): Thread | undefined => threads.get(shopperId),
    withPending: (clientId: string | null): Thread | undefined =>
      [...threads.values()].find(({ outbox }) => outbox.list().some((message) => message.clientId === clientId)),
    pause(): void {
      for (const thread of threads.values()) thread.outbox.pause()
    },
    resume(): void {
      for (const [shopperId, thread] of threads) {
        thread.outbox.resume()
        void catchUp(shopperId)
      }
    },
    stop(): void {
      isStopped = true
      clearInterval(looking)
      for (const thread of threads.values()) thread.outbox.stop()
    },
  }
}
