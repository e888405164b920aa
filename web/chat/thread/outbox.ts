import type { MessageKind } from '#domain/conversation.ts'
import { newKey } from '#web/api/new-key.ts'

export type PendingMessage = {
  clientId: string
  kind: MessageKind
  content: string
  writtenAt: string
  /** `failed`: not confirmed in time, or refused with a `reason`; then only the writer retries. */
  state: 'sending' | 'failed'
  reason?: string
}

/** After this a message is shown as failed, but it is still sent on reconnection. */
const CONFIRMED_WITHIN_MS = 10_000
/** Keeps long queues below the flood limit. */
const ON_THE_WAY_MAX = 4

export type Outbox = {
  list: () => readonly PendingMessage[]
  add: (draft: Pick<PendingMessage, 'kind' | 'content'>) => void
  confirm: (clientId: string) => void
  refuse: (clientId: string, reason: string) => void
  /** Sends unconfirmed messages again, in order. The server stores each client id once. */
  resume: () => void
  pause: () => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  stop: () => void
}

type Options = {
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  storageKey: string
  /** False when offline. */
  transmit: (message: PendingMessage) => boolean
  onChange: (pending: readonly PendingMessage[]) => void
}

export function createOutbox({ storage, storageKey, transmit, onChange }: Options): Outbox {
  let pending = restore(storage, storageKey)
  const onTheWay = new Set<string>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function change(next: PendingMessage[]): void {
    pending = next
    keep(storage, storageKey, pending)
    onChange(pending)
  }

  const edit = (clientId: string, edited: Partial<PendingMessage>) =>
    change(pending.map((message) => (message.clientId === clientId ? { ...message, ...edited } : message)))

  function pump(): void {
    for (const message of pending) {
      if (onTheWay.size >= ON_THE_WAY_MAX) return
      if (message.reason !== undefined || onTheWay.has(message.clientId)) continue
      if (!transmit(message)) return
      onTheWay.add(message.clientId)
    }
  }

  function watch(clientId: string): void {
    clearTimeout(timers.get(clientId))
    timers.set(
      clientId,
      setTimeout(() => edit(clientId, { state: 'failed' }), CONFIRMED_WITHIN_MS),
    )
  }

  function forget(clientId: string): void {
    clearTimeout(timers.get(clientId))
    timers.delete(clientId)
    onTheWay.delete(clientId)
  }

  for (const { clientId } of pending) watch(clientId)

  return {
    list: () => pending,
    add: ({ kind, content }) => {
      const clientId = newKey()
      change([...pending, { clientId, kind, content, writtenAt: new Date().toISOString(), state: 'sending' }])
      watch(clientId)
      pump()
    },
    confirm: (clientId) => {
      forget(clientId)
      if (pending.some((message) => message.clientId === clientId))
        change(pending.filter((message) => message.clientId !== clientId))
      pump()
    },
    refuse: (clientId, reason) => {
      forget(clientId)
      edit(clientId, { state: 'failed', reason })
      pump()
    },
    resume: () => {
      onTheWay.clear()
      pump()
    },
    pause: () => onTheWay.clear(),
    retry: (clientId) => {
      onTheWay.delete(clientId)
      change(
        pending.map((message) =>
          message.clientId === clientId ? { ...message, state: 'sending' as const, reason: undefined } : message,
        ),
      )
      watch(clientId)
      pump()
    },
    discard: (clientId) => {
      forget(clientId)
      change(pending.filter((message) => message.clientId !== clientId))
      pump()
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

function restore(storage: Options['storage'], key: string): PendingMessage[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as PendingMessage[]).filter(({ clientId }) => typeof clientId === 'string') : []
  } catch {
    return []
  }
}

/** Without usable storage, the queue lasts as long as the page. */
function keep(storage: Options['storage'], key: string, pending: readonly PendingMessage[]): void {
  try {
    if (pending.length === 0) storage?.removeItem(key)
    else storage?.setItem(key, JSON.stringify(pending))
  } catch {}
}
