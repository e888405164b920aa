import { useEffect } from 'react'
import type { Talk } from './talk.ts'
import { noteTalking } from './talking.ts'
import { setTitleBadge } from './title-badge.ts'
import { setUnread } from './unread.ts'
import { usePagesSeen, useTalkState } from './use-talk.ts'

/** What a talk shows outside of its window: the unread messages on the button and in the title. */
export function useTalkSigns(talk: Talk): void {
  const { unread } = useTalkState(talk)
  usePagesSeen(talk)
  useEffect(() => noteTalking(talk.accountId), [talk])
  useEffect(() => {
    setUnread(unread)
    setTitleBadge(unread)
    return () => setTitleBadge(0)
  }, [unread])
}
