import { formatMoney } from '#domain/money.ts'
import type { ShownCard, TermRef } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './printed-wines.module.css'

/** Wines as a wine list prints them: by type, each a line of name, vintage and price. */
export function PrintedWines({ wines }: { wines: readonly ShownCard[] }) {
  const { say } = useWords()
  return (
    <div className={styles.list}>
      {byType(wines).map(({ type, those }) => (
        <section key={type?.id ?? 0} className={styles.group}>
          {type ? <h3 className={styles.type}>{say(type.name)}</h3> : null}
          <ul className={styles.lines}>
            {those.map((wine) => (
              <Line key={wine.id} wine={wine} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Line({ wine }: { wine: ShownCard }) {
  const { say, locale } = useWords()
  return (
    <li className={styles.line}>
      <p className={styles.words}>
        <SiteLink to={paths.product(wine.id)} className={styles.name}>
          {say(wine.name)}
        </SiteLink>
        <span className={styles.leader} />
        <span className={styles.vintage}>{wine.vintage}</span>{' '}
        <span className={styles.price}>{formatMoney(wine.price, locale)}</span>
      </p>
      <p className={styles.origin}>{[wine.region, wine.estate].flatMap((term) => (term ? [say(term.name)] : [])).join(' · ')}</p>
    </li>
  )
}

type Group = { type: TermRef | null; those: ShownCard[] }

/** The longest group first. */
function byType(wines: readonly ShownCard[]): Group[] {
  const types = new Map(wines.map(({ type }) => [type?.id, type]))
  return [...types]
    .map(([id, type]) => ({ type: type ?? null, those: wines.filter((wine) => wine.type?.id === id) }))
    .toSorted((a, b) => b.those.length - a.those.length)
}
