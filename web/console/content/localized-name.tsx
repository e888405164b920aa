import { type Localized, text } from '#domain/locale.ts'
import { ConsoleLink } from '../console-link.tsx'
import { LANGUAGES } from '../fields/languages.ts'
import { useWords } from '../use-words.ts'
import styles from './content.module.css'

/** Also shows the other language, or that it is missing. */
export function LocalizedName({ to, name }: { to: string; name: Localized }) {
  const { t, locale } = useWords()
  const other = LANGUAGES.find(({ key }) => (key === 'zh') !== (locale === 'zh-CN'))
  return (
    <>
      <ConsoleLink to={to} className={styles.name}>
        {text(name, locale) || t('console-content.untitled')}
      </ConsoleLink>
      {other ? (
        <span className={styles.other} lang={name[other.key] ? other.lang : undefined}>
          {name[other.key] || t(`console-content.missing.${other.key}`)}
        </span>
      ) : null}
    </>
  )
}
