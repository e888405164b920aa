import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tokenFromCookies } from '#web/api/token.ts'
import { onePerTab, useOnePerTab } from '#web/chat/one-per-tab.ts'
import type { ThreadState } from '#web/chat/thread/thread.ts'
import { useStore } from '#web/ui/use-store.ts'
import { useSessionEnd } from '../session.ts'
import { currentVisitor, useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { closeChat, noteTalking } from './open-chat.ts'
import { createTalk, type Talk, type TalkState } from './talk.ts'
import { setTitleBadge } from './title-badge.ts'
import { setUnread } from './unread.ts'

const talkOfTab = onePerTab<Talk>()

/** Undefined while nobody is signed in. */
export function useTalk(): Talk | undefined {
  const router = useRouter()
  const endSession = useSessionEnd()
  const { account } = useVisitor()
  const { locale } = useWords()
  const accountId = account?.id
  const talk = useOnePerTab(talkOfTab, accountId, () => {
    const { api, locale } = router.options.context
    return createTalk({
      api,
      accountId: accountId ?? 0,
      locale: locale.locale,
      token: () => tokenFromCookies(document.cookie),
      onSessionOver: () => void endSession(),
    })
  })
  useEffect(
    () => () => {
      // Only after signing out, because other pages of the tab use it.
      if (talkOfTab.closeUnlessOf(currentVisitor().account?.id)) closeChat()
    },
    [],
  )
  // Automatic messages use the page's language.
  useEffect(() => talk?.speak(locale), [talk, locale])
  return talk
}

export const useTalkState = (talk: Talk): TalkState => useStore(talk.store, talk.store.state)

export const useThreadState = (talk: Talk): ThreadState => useStore(talk.thread.store, talk.thread.store.state)

/** Shows the unread count, and sends visited pages to agents. */
export function useTalkSigns(talk: Talk): void {
  const router = useRouter()
  const { unread } = useTalkState(talk)
  useEffect(() => noteTalking(talk.accountId), [talk])
  useEffect(() => {
    setUnread(unread)
    setTitleBadge(unread)
    return () => setTitleBadge(0)
  }, [unread])
  useEffect(() => {
    const look = () => talk.look({ path: router.latestLocation.href, title: document.title })
    look()
    return router.subscribe('onRendered', look)
  }, [talk, router])
}
