import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'

/** What the shopper wants to talk about; nothing in particular when both are left out. */
export type ChatAbout = { productId?: number | undefined; orderId?: string | undefined }

/** The wish of a visitor who signs in first: kept in this tab, and only as long as that takes. */
const WISH = 'chat.wish'
const WISH_KEPT_MS = 15 * 60_000

let wanted: ChatAbout | undefined
const listeners = new Set<() => void>()

function show(about: ChatAbout | undefined): void {
  wanted = about
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the chat window is open for; undefined when it is closed. The window itself is made by the toolbar (chat-host.tsx). */
export const useWantedChat = (): ChatAbout | undefined =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => undefined,
  )

export const closeChat = (): void => show(undefined)

/** Opens the chat; a signed-out visitor signs in first and then finds it open on this page. */
export function useOpenChat(): (about?: ChatAbout) => void {
  const router = useRouter()
  return useCallback(
    (about = {}) => {
      if (router.options.context.isSignedIn()) return show(about)
      sessionStorage.setItem(WISH, JSON.stringify({ about, at: Date.now() }))
      rememberPath(router.latestLocation.href)
      void router.navigate({ href: paths.login() })
    },
    [router],
  )
}

/** Opens the chat for a visitor who has just signed in for it. */
export function takeUpWish(): void {
  const kept = sessionStorage.getItem(WISH)
  if (!kept) return
  sessionStorage.removeItem(WISH)
  const { about, at } = JSON.parse(kept) as { about: ChatAbout; at: number }
  if (Date.now() - at < WISH_KEPT_MS) show(about)
}
