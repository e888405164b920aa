import type { SetPart } from '#domain/set.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { useSkuLine } from '../../cart/sku-words.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { WineName } from '../wine-name.tsx'
import styles from './inside-set.module.css'

/** Each wine of a set leads to its own page. */
export function InsideSet({ parts }: { parts: readonly SetPart[] }) {
  const { t, say } = useWords()
  const skuLine = useSkuLine()
  return (
    <section aria-labelledby="inside-title">
      <h2 id="inside-title">{t('catalog.set.title')}</h2>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.skuCode}>
            <SiteLink to={paths.product(part.productId, part.skuCode)} className={styles.part}>
              <span className={styles.picture}>
                <Picture src={part.image} alt="" width={900} height={1200} sizes="64px" />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>
                  <WineName name={say(part.name)} />
                </span>
                <span className={styles.facts}>{skuLine(part)}</span>
              </span>
              <span className={styles.amount}>{t('catalog.set.amount', { amount: part.amount })}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
