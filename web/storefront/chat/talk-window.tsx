import { ChatWindow } from './chat-window.tsx'
import type { ChatAbout } from './open-chat.ts'
import type { Talk } from './talk.ts'
import { useTalk } from './use-talk.ts'
import { useTalkSigns } from './use-talk-signs.ts'

/** The talk of this tab, and its window when that is open. */
export default function TalkWindow({ about }: { about: ChatAbout | undefined }) {
  const talk = useTalk()
  return talk ? <Carried talk={talk} about={about} /> : null
}

function Carried({ talk, about }: { talk: Talk; about: ChatAbout | undefined }) {
  useTalkSigns(talk)
  return about ? <ChatWindow talk={talk} about={about} /> : null
}
