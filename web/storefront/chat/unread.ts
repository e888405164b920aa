import { useEffect, useSyncExternalStore } from 'react'
import type { Api } from '#web/api/client.ts'
import { useVisitor } from '../visitor.ts'

/** While no conversation is open in this tab the badge is asked for anew when the visitor comes back, but not more often than this. */
const ASKED_EVERY_MS = 60_000

let count = 0
const listeners = new Set<() => void>()

/** Messages of the shop that the visitor has not seen. A talk that is going on knows best and says so. */
export function setUnread(next: number): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  )

/** Asks for the number of a signed-in visitor, unless a talk tells it (`isTold`). */
export function useUnreadWatch(api: Api, isTold: boolean): void {
  const { account } = useVisitor()
  const accountId = account?.id
  useEffect(() => {
    if (accountId === undefined) setUnread(0)
    if (accountId === undefined || isTold) return
    let askedAt = 0
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASKED_EVERY_MS) return
      askedAt = Date.now()
      const { countUnreadMessages } = await import('#contract/shop/chat.ts')
      // A badge that cannot be had is no matter for the visitor.
      const unread = await api.call(countUnreadMessages).catch(() => undefined)
      if (unread !== undefined && !isOver) setUnread(unread)
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
    }
  }, [api, accountId, isTold])
}
