import type { Localized } from '#domain/locale.ts'
import { adWarnings } from '#domain/vocabulary/ad-wording.ts'
import { useWords } from '../../use-words.ts'
import styles from './wine-editor.module.css'

/** Warns and never stops anybody: the law forbids sentences, not words. */
export function WordingNote({ words }: { words: Localized }) {
  const { t } = useWords()
  const warnings = [...adWarnings(words.zh), ...adWarnings(words.en)]
  return (
    <ul className={styles.warnings} aria-live="polite">
      {warnings.map(({ rule, words: found }) => (
        <li key={`${rule} ${found}`}>{t(`console-wine-editor.wording.${rule}`, { words: found })}</li>
      ))}
    </ul>
  )
}
