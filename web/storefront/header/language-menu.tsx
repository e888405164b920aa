import { useRef } from 'react'
import { LOCALES } from '#domain/locale.ts'
import { LANGUAGE_NAMES } from '#domain/vocabulary/shop-words.ts'
import { ChevronIcon, GlobeIcon } from '#web/storefront/shell/icons.tsx'
import { useWords } from '../words.ts'
import styles from './language-menu.module.css'
import { LanguageLink } from './language-switch.tsx'

export function LanguageMenu() {
  const { locale, t } = useWords()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <summary className={styles.summary}>
        <GlobeIcon size={16} />
        <span className="visually-hidden">{t('shell.language')}: </span>
        {LANGUAGE_NAMES[locale]}
        <ChevronIcon size={12} />
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what keys press */}
      <ul className={styles.list} onClick={close}>
        {LOCALES.map((option) => (
          <li key={option} aria-current={option === locale ? 'true' : undefined}>
            <LanguageLink locale={option} className={styles.option}>
              {LANGUAGE_NAMES[option]}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
