import { Store } from '@tanstack/store'
import { useEffect } from 'react'
import type { Api } from '#web/api/client.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useVisitor } from '../visitor.ts'

/** Without an open conversation, loads the count when the visitor returns, at most this often. */
const ASKED_EVERY_MS = 60_000

const count = new Store(0)

export const setUnread = (next: number): void => count.setState(() => next)

export const useUnread = (): number => useStore(count, 0)

/** `isTold`: an open conversation sets the count. */
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
