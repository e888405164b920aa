import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useVisitor } from '../visitor.ts'
import { isTalking, takeUpWish, useWantedChat } from './open-chat.ts'
import { useUnreadWatch } from './unread.ts'

const TalkWindow = lazy(() => import('./talk-window.tsx'))

/** Loads the chat lazily: when opened, or when it was used in this tab, so that answers ring on every page. */
export function ChatHost() {
  const { api } = useRouter().options.context
  const { account } = useVisitor()
  const about = useWantedChat()
  const isOn = account !== null && (about !== undefined || isTalking(account.id))
  useUnreadWatch(api, isOn)
  useEffect(() => {
    if (account) takeUpWish()
  }, [account])
  if (!isOn) return null
  return (
    <Suspense fallback={null}>
      <TalkWindow about={about} />
    </Suspense>
  )
}
