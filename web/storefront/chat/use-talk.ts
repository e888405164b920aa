import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { tokenFromCookies } from '#web/api/token.ts'
import type { ThreadState } from '#web/chat/thread/thread.ts'
import { useSessionEnd } from '../session.ts'
import { currentVisitor, useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { closeChat } from './open-chat.ts'
import { createTalk, type Talk, type TalkState } from './talk.ts'

/** One per page, whatever shows it: the window may be closed and opened again without losing anything. */
let present: Talk | undefined

/** The conversation of the signed-in shopper; undefined as long as nobody is known to be there. */
export function useTalk(): Talk | undefined {
  const router = useRouter()
  const endSession = useSessionEnd()
  const { account } = useVisitor()
  const accountId = account?.id
  // Somebody else has signed in: this is not his conversation.
  if (present && present.accountId !== accountId) {
    present.close()
    present = undefined
  }
  if (!present && accountId !== undefined) {
    const { api, locale } = router.options.context
    present = createTalk({
      api,
      accountId,
      locale: locale.locale,
      token: () => tokenFromCookies(document.cookie),
      onSessionOver: () => void endSession(),
    })
  }
  // Nobody else may hear it after he has signed out.
  useEffect(
    () => () => {
      if (present && present.accountId !== currentVisitor().account?.id) {
        present.close()
        present = undefined
        closeChat()
      }
    },
    [],
  )
  useLanguage(present)
  return present
}

/** What the shop says by itself comes in the language that is read. */
function useLanguage(talk: Talk | undefined): void {
  const { locale } = useWords()
  useEffect(() => talk?.speak(locale), [talk, locale])
}

export const useTalkState = (talk: Talk): TalkState => useSyncExternalStore(talk.subscribe, talk.state)

export const useThreadState = (talk: Talk): ThreadState => useSyncExternalStore(talk.thread.subscribe, talk.thread.state)

/** Agents see through which pages of the shop a shopper has come. */
export function usePagesSeen(talk: Talk | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!talk) return
    const tell = () => talk.look({ path: router.latestLocation.href, title: document.title })
    tell()
    return router.subscribe('onRendered', tell)
  }, [talk, router])
}
