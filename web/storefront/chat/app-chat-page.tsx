import { useRouter } from '@tanstack/react-router'
import { CloseIcon } from '#web/chat/icons.tsx'
import { useId } from '#web/ui/use-id.ts'
import { paths } from '../paths.ts'
import { useWords } from '../words.ts'
import styles from './app-chat-page.module.css'
import { ChatPanel } from './chat-panel.tsx'
import type { ChatAbout } from './open-chat.ts'
import header from './panel-header.module.css'
import type { Talk } from './talk.ts'
import { useShopChatWords } from './use-shop-chat-words.ts'
import { useTalk, useTalkSigns } from './use-talk.ts'

/** The chat in its own tab. Rendered once the browser knows the visitor. */
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
  const { t } = useShopChatWords()
  const router = useRouter()
  const close = () => {
    // Browsers close only tabs that a script opened.
    window.close()
    void router.navigate({ href: paths.home() })
  }
  return (
    <ChatPanel
      talk={talk}
      about={about}
      titleId={titleId}
      windowTools={
        <button type="button" className={header.tool} aria-label={t('chat.close')} title={t('chat.close')} onClick={close}>
          <CloseIcon size={22} />
        </button>
      }
    />
  )
}
