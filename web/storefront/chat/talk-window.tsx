import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { aboutPage } from './about-page.ts'
import { ChatWindow } from './chat-window.tsx'
import type { ChatAbout } from './open-chat.ts'
import type { Talk } from './talk.ts'
import { useTalk, useTalkSigns } from './use-talk.ts'

export default function TalkWindow({ about }: { about: ChatAbout | undefined }) {
  const talk = useTalk()
  return talk ? <Carried talk={talk} about={about} /> : null
}

function Carried({ talk, about }: { talk: Talk; about: ChatAbout | undefined }) {
  const router = useRouter()
  useTalkSigns(talk)
  // Only the page on which the chat opened counts, not later ones.
  const meant = useMemo(
    () => about && (about.productId || about.orderId ? about : aboutPage(router.latestLocation)),
    [about, router],
  )
  return meant ? <ChatWindow talk={talk} about={meant} /> : null
}
