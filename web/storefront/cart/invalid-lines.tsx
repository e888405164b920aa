import type { CartLine } from '#domain/cart.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useWords } from '../words.ts'
import styles from './invalid-lines.module.css'
import { WineLine } from './wine-line.tsx'

type Props = { lines: readonly CartLine[]; onRemove: (lines: readonly CartLine[]) => void }

/** No longer for sale, and no part of the sum (U34). */
export function InvalidLines({ lines, onRemove }: Props) {
  const { t, say } = useWords()
  if (lines.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="invalid-lines">
      <header className={styles.header}>
        <h2 id="invalid-lines" className={styles.title}>
          {t('cart.invalid', { count: lines.length })}
        </h2>
        <Button variant="plain" onClick={() => onRemove(lines)}>
          {t('cart.clear-invalid')}
        </Button>
      </header>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line.skuCode} className={styles.line}>
            <WineLine line={line}>
              <p className={styles.reason}>{line.stock > 0 ? t('cart.not-on-sale') : t('cart.sold-out')}</p>
            </WineLine>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('cart.remove-wine', { name: say(line.name) })}
              onClick={() => onRemove([line])}
            >
              {t('cart.remove')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
