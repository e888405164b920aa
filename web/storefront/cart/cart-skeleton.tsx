import { useWords } from '../words.ts'
import styles from './cart-skeleton.module.css'

const LINES = [1, 2, 3]

export function CartSkeleton() {
  const { t } = useWords()
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p className="visually-hidden">{t('cart.loading')}</p>
      {LINES.map((line) => (
        <div key={line} className={styles.line} aria-hidden="true">
          <span className={styles.picture} />
          <span className={styles.words} />
        </div>
      ))}
    </div>
  )
}
