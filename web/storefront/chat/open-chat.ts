import { useRouter } from '@tanstack/react-router'
import { Store } from '@tanstack/store'
import { useCallback } from 'react'
import { useStore } from '#web/ui/use-store.ts'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'

export type ChatAbout = { productId?: number | undefined; orderId?: string | undefined }

/** Reopens the chat after signing in. */
const WISH = 'chat.wish'
const WISH_MAX_AGE_MS = 15 * 60_000
/** The account that uses the chat in this tab. */
const TALKING = 'chat.talking'

const wanted = new Store<ChatAbout | undefined>(undefined as ChatAbout | undefined)
const show = (about: ChatAbout | undefined) => wanted.setState(() => about)

/** Undefined when the chat is closed. */
export const useWantedChat = (): ChatAbout | undefined => useStore<ChatAbout | undefined>(wanted, undefined)

export const closeChat = (): void => show(undefined)

/** Signed-out visitors sign in first and then find the chat open. */
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

/** Opens the chat after signing in for it. */
export function takeUpWish(): void {
  const wish = sessionStorage.getItem(WISH)
  if (!wish) return
  sessionStorage.removeItem(WISH)
  const { about, at } = JSON.parse(wish) as { about: ChatAbout; at: number }
  if (Date.now() - at < WISH_MAX_AGE_MS) show(about)
}

export const isTalking = (accountId: number): boolean => sessionStorage.getItem(TALKING) === String(accountId)

export const noteTalking = (accountId: number): void => sessionStorage.setItem(TALKING, String(accountId))
