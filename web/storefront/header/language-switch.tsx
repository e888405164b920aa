import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { LANGUAGE_NAMES } from '#domain/vocabulary/shop-words.ts'
import { useLanguageSwitch } from '../language.ts'

const SHORT_NAMES = { 'zh-CN': 'CN', 'en-US': 'EN' } as const

export function LanguageSwitch({ className, isShort = false }: { className?: string | undefined; isShort?: boolean }) {
  const { other } = useLanguageSwitch()
  return (
    <LanguageLink locale={other} className={className}>
      <span className={isShort ? 'visually-hidden' : undefined}>{LANGUAGE_NAMES[other]}</span>
      {isShort ? <span aria-hidden="true">{SHORT_NAMES[other]}</span> : null}
    </LanguageLink>
  )
}

type Props = { locale: Locale; className?: string | undefined; children: ReactNode }

/** Without scripts a plain link. */
export function LanguageLink({ locale, className, children }: Props) {
  const { hrefIn, show } = useLanguageSwitch()
  return (
    <a
      href={hrefIn(locale)}
      hrefLang={locale}
      lang={locale}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        show(locale)
      }}
    >
      {children}
    </a>
  )
}
