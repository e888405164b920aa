import { useRouter, useRouterState } from '@tanstack/react-router'
import { ChatButton } from '../../chat/chat-button.tsx'
import { ChatHost } from '../../chat/chat-host.tsx'
import { LanguageSwitch } from '../../header/language-switch.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import { PhoneIcon, QrIcon, UpIcon } from '../icons.tsx'
import { QrPopup } from './qr-popup.tsx'
import { scrollToTop } from './scroll-to-top.ts'
import styles from './toolbar.module.css'
import { useIsScrolled } from './use-is-scrolled.ts'

/** The floating tools on the right: language, chat, two QR codes, back to the top. */
export function Toolbar() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const isScrolled = useIsScrolled()
  // There the chat is the page.
  const isChat = useRouterState({ select: ({ location }) => location.pathname === paths.appChat() })
  if (isChat) return null
  return (
    <aside
      className={styles.toolbar}
      data-part="toolbar"
      aria-label={t('shell.toolbar')}
      data-scrolled={isScrolled ? '' : undefined}
    >
      <LanguageSwitch className={styles.tool} isShort />
      <ChatButton />
      <ChatHost />
      <QrPopup
        className={styles.tool}
        icon={<QrIcon size={22} />}
        word={t('shell.toolbar.mini-program')}
        hint={t('shell.toolbar.mini-program.hint')}
        alt={t('shell.toolbar.mini-program.alt')}
        find={async () => api.call((await import('#contract/shop/content.ts')).wechatQrCode)}
      />
      <QrPopup
        className={styles.tool}
        icon={<PhoneIcon size={22} />}
        word={t('shell.toolbar.contact')}
        hint={t('shell.toolbar.contact.hint')}
        alt={t('shell.toolbar.contact.alt')}
        find={() => Promise.resolve('/home/contact-qr.svg')}
      />
      <button
        type="button"
        className={`${styles.tool} ${styles.up}`}
        aria-label={t('shell.toolbar.top.label')}
        onClick={scrollToTop}
      >
        <UpIcon size={22} />
        <span className={styles.word}>{t('shell.toolbar.top')}</span>
      </button>
    </aside>
  )
}
