import { ChatIcon } from '../shell/icons.tsx'
import styles from '../shell/toolbar/toolbar.module.css'
import { useWords } from '../words.ts'
import { AskLink } from './ask-link.tsx'
import { useUnread } from './unread.ts'

const SHOWN_MAX = 99

export function ChatButton() {
  const { t } = useWords()
  const unread = useUnread()
  const label = unread > 0 ? t('shell.chat.unread', { count: unread }) : t('shell.chat.label')
  return (
    <AskLink className={`${styles.tool} ${styles.chat}`} aria-label={label} title={label}>
      <ChatIcon size={22} />
      <span className={styles.word}>{t('shell.chat')}</span>
      {unread > 0 ? <span className={styles.unread}>{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span> : null}
    </AskLink>
  )
}
