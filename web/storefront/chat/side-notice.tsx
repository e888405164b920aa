import { useChatWords } from '#web/chat/words.ts'
import { useCompany } from '../company-store.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import styles from './side-notice.module.css'
import type { TalkState } from './talk.ts'

/** `isShown`: opened on narrow screens. */
export function SideNotice({ notice, isShown }: { notice: TalkState['notice']; isShown: boolean }) {
  const { t, say } = useChatWords()
  const { siteName } = useCompany()
  const content = notice ? say(notice.content) : ''
  return (
    <aside className={styles.notice} aria-label={t('chat.notice')} data-shown={isShown ? '' : undefined}>
      <div
        className={styles.content}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys, too
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the staff, cleaned by the server
        dangerouslySetInnerHTML={{ __html: content }}
      />
      <p className={styles.credit}>
        <SiteLink to={paths.website()} preload={false}>
          {t('chat.credit', { name: say(siteName) })}
        </SiteLink>
      </p>
    </aside>
  )
}
