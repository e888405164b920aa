import { bottlesOfParts, type SetPart } from '#domain/set.ts'
import { usePartWords } from '../catalog/inside-words.ts'
import { useWords } from '../words.ts'
import styles from './inside-set.module.css'

/** A set in one line; its wines open below, as a sentence of twelve names hides the line that it stands in. */
export function InsideSet({ parts }: { parts: readonly SetPart[] }) {
  const { t } = useWords()
  const wine = usePartWords()
  return (
    <details className={styles.set}>
      <summary>{t('catalog.set.count', { bottles: bottlesOfParts(parts), count: parts.length })}</summary>
      <ul className={styles.wines}>
        {parts.map((part) => (
          <li key={part.skuCode}>{wine(part)}</li>
        ))}
      </ul>
    </details>
  )
}
