import { useRouter } from '@tanstack/react-router'
import { Store } from '@tanstack/store'
import { useCallback } from 'react'
import { useStore } from '#web/ui/use-store.ts'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'

/** What the shopper wants to talk about; nothing in particular when both are left out. */
export type ChatAbout = { productId?: number | undefined; orderId?: string | undefined }

/** A visitor who signs in first finds the chat open afterwards: remembered in this tab, for as long as signing in may take. */
const WISH = 'chat.wish'
const WISH_MAX_AGE_MS = 15 * 60_000
/** The account that has opened the chat in this tab: the next page goes on listening. */
const TALKING = 'chat.talking'

const wanted = new Store<ChatAbout | undefined>(undefined as ChatAbout | undefined)
const show = (about: ChatAbout | undefined) => wanted.setState(() => about)

/** What the chat window is open for; undefined when it is closed. */
export const useWantedChat = (): ChatAbout | undefined => useStore<ChatAbout | undefined>(wanted, undefined)

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
  const wish = sessionStorage.getItem(WISH)
  if (!wish) return
  sessionStorage.removeItem(WISH)
  const { about, at } = JSON.parse(wish) as { about: ChatAbout; at: number }
  if (Date.now() - at < WISH_MAX_AGE_MS) show(about)
}

export const isTalking = (accountId: number): boolean => sessionStorage.getItem(TALKING) === String(accountId)

export const noteTalking = (accountId: number): void => sessionStorage.setItem(TALKING, String(accountId))
