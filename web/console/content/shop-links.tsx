import { LOCALES } from '#domain/locale.ts'
import { useWords } from '../use-words.ts'
import styles from './content.module.css'

export function ShopLinks({ path }: { path: string }) {
  const { t } = useWords()
  return (
    <p className={styles.links}>
      {t('console-content.in-the-shop')}
      {LOCALES.map((locale) => (
        <a key={locale} href={`/home/${locale}${path}`} target="_blank" rel="noopener">
          {t(locale === 'zh-CN' ? 'console.language.zh' : 'console.language.en')}
          <span className="visually-hidden"> {t('console-content.new-tab')}</span>
        </a>
      ))}
    </p>
  )
}
