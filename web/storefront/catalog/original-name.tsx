import type { Localized } from '#domain/locale.ts'
import type { TermRef } from '#domain/product.ts'
import { useWords } from '../words.ts'
import styles from './original-name.module.css'

const LANGUAGE_OF: Readonly<Record<string, string>> = { germany: 'de', austria: 'de', france: 'fr' }

export const languageOf = (country: TermRef | null | undefined): string => LANGUAGE_OF[country?.code ?? ''] ?? 'en'

type Props = { name: Localized; country?: TermRef | null; size?: 'line' | 'title' }

/** What stands on the label, below a Chinese name: whoever holds the bottle finds the wine by it. */
export function OriginalName({ name: { zh, en }, country, size = 'line' }: Props) {
  const { locale } = useWords()
  if (locale !== 'zh-CN' || !zh || !en || zh === en) return null
  return (
    <span lang={languageOf(country)} className={styles.name} data-size={size}>
      {en}
    </span>
  )
}
