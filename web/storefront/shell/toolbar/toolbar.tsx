import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useId } from '#web/ui/use-id.ts'
import { ChatButton } from '../../chat/chat-button.tsx'
import { ChatHost } from '../../chat/chat-host.tsx'
import { LanguageSwitch } from '../../header/language-switch.tsx'
import { paths } from '../../paths.ts'
import { useWords } from '../../words.ts'
import { PhoneIcon, QrIcon, UpIcon } from '../icons.tsx'
import { scrollToTop } from './scroll-to-top.ts'
import styles from './toolbar.module.css'
import { useIsReadingOn, useIsScrolled } from './use-reading.ts'

export function Toolbar() {
  const { t } = useWords()
  const { api } = useRouter().options.context
  const isScrolled = useIsScrolled()
  const isReadingOn = useIsReadingOn()
  const isChat = useRouterState({ select: ({ location }) => location.pathname === paths.appChat() })
  if (isChat) return null
  return (
    <aside
      className={styles.toolbar}
      data-island="toolbar"
      aria-label={t('shell.toolbar')}
      data-scrolled={isScrolled ? '' : undefined}
      data-down={isReadingOn ? '' : undefined}
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

type QrPopupProps = {
  className: string | undefined
  icon: ReactNode
  word: string
  hint: string
  alt: string
  find: () => Promise<string>
}

function QrPopup({ className, icon, word, hint, alt, find }: QrPopupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (!isOpen || picture) return
    find().then(setPicture, () => setOpen(false))
  }, [isOpen, picture, find])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches pointer and focus for its button
    <div
      className={styles.popupOwner}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') setOpen(true)
      }}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <button type="button" className={className} aria-expanded={isOpen} aria-describedby={id} onClick={() => setOpen(true)}>
        {icon}
        <span className={styles.word}>{word}</span>
      </button>
      <div id={id} className={styles.popup} hidden={!isOpen}>
        {picture ? <img src={picture} alt={alt} width="148" height="148" /> : <div className={styles.waiting} aria-busy="true" />}
        <p>{hint}</p>
      </div>
    </div>
  )
}
