import type { ReactNode } from 'react'
import { MutedIcon, SoundIcon } from '#web/chat/icons.tsx'
import { Face } from '#web/chat/message/face.tsx'
import { useChatWords } from '#web/chat/words.ts'
import { useCompany } from '../company-store.ts'
import { AgentMenu } from './agent-menu.tsx'
import styles from './panel-header.module.css'
import type { Talk, TalkState } from './talk.ts'

type Props = { talk: Talk; state: TalkState; windowTools: ReactNode; grip: ReactNode; titleId: string }

export function PanelHeader({ talk, state, windowTools, grip, titleId }: Props) {
  const { t, say } = useChatWords()
  const { siteName } = useCompany()
  const { status, isMuted } = state
  const agent = status?.agent ?? null
  const isThere = agent ? agent.isOnline : (status?.isStaffed ?? false)
  const name = agent?.nickname ?? say(siteName)
  return (
    <div className={styles.header} data-chat-header>
      {grip}
      <Face sender={{ nickname: name, avatar: agent?.avatar ?? '' }} author={agent ? 'agent' : 'house'} size="lg" />
      <div className={styles.who}>
        <h2 id={titleId} className={styles.name}>
          {agent ? null : <span className="visually-hidden">{t('chat.agent')} </span>}
          {name}
        </h2>
        <p className={styles.presence} data-there={isThere ? '' : undefined}>
          {status ? t(isThere ? 'chat.agent.online' : 'chat.agent.offline') : t('chat.agent')}
        </p>
      </div>
      <div className={styles.tools}>
        {status?.isStaffed ? <AgentMenu talk={talk} current={agent?.id} /> : null}
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isMuted}
          aria-label={t('chat.mute')}
          title={t(isMuted ? 'chat.mute.off' : 'chat.mute.on')}
          onClick={() => talk.mute(!isMuted)}
        >
          {isMuted ? <MutedIcon size={22} /> : <SoundIcon size={22} />}
        </button>
        {windowTools}
      </div>
    </div>
  )
}
