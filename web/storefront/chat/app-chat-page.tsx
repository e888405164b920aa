import { useId } from 'react'
import { useWords } from '../words.ts'
import styles from './app-chat-page.module.css'
import { ChatPanel } from './chat-panel.tsx'
import type { ChatAbout } from './open-chat.ts'
import type { Talk } from './talk.ts'
import { useTalk } from './use-talk.ts'
import { useTalkSigns } from './use-talk-signs.ts'

/** The chat as a page of its own, in a tab of its own (spec section 2). It comes alive once the browser knows who is there. */
export function AppChatPage({ about }: { about: ChatAbout }) {
  const { t } = useWords()
  const talk = useTalk()
  return (
    <div className={`page ${styles.page}`}>
      <h1 className="visually-hidden">{t('shell.chat.label')}</h1>
      <div className={styles.box} aria-busy={talk === undefined}>
        {talk ? <Alive talk={talk} about={about} /> : null}
      </div>
    </div>
  )
}

function Alive({ talk, about }: { talk: Talk; about: ChatAbout }) {
  const titleId = useId()
  useTalkSigns(talk)
  return <ChatPanel talk={talk} about={about} titleId={titleId} />
}
