import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { listProducts } from '#contract/shop/product-list.ts'
import type { ShownCard } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { WineName } from '../catalog/wine-name.tsx'
import { CompareToggle } from '../compare/compare-toggle.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './seen-rail.module.css'
import { SEEN_MAX, seenWines } from './seen-wines.ts'

/** Fewer are no help to find something again. */
const WORTH_SHOWING = 2

/** Wines that are off sale by now are left out. */
export function SeenRail({ without, from = WORTH_SHOWING }: { without?: number; from?: number }) {
  const { t, say, locale } = useWords()
  const seen = useSyncExternalStore(seenWines.subscribe, seenWines.read)
  const wines = useWines(seen.filter((id) => id !== without))
  if (wines.length < from) return null
  return (
    <section className={styles.seen} aria-labelledby="seen-lately">
      <header className={styles.head}>
        <h2 id="seen-lately">{t('plans.seen.title')}</h2>
        <Button variant="plain" onClick={() => seenWines.write([])}>
          {t('plans.seen.clear')}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard, too */}
      <ul className={`more-aside ${styles.rail}`} tabIndex={0} aria-labelledby="seen-lately">
        {wines.map((wine) => (
          <li key={wine.id} className={styles.wine}>
            <SiteLink to={paths.product(wine.id)} className={styles.link}>
              <Picture src={wine.image} alt="" width={240} height={320} sizes="120px" />
              <span className={styles.name}>
                <WineName name={say(wine.name)} />
              </span>
            </SiteLink>
            <Price amount={wine.price} locale={locale} size="sm" />
            <CompareToggle productId={wine.id} name={say(wine.name)} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('plans.seen.note')}</p>
    </section>
  )
}

function useWines(ids: readonly number[]): readonly ShownCard[] {
  const { api } = useRouter().options.context
  const [known, setKnown] = useState<ReadonlyMap<number, ShownCard>>(new Map())
  const asked = ids.join()
  useEffect(() => {
    if (asked === '') return
    let isGone = false
    api
      .call(listProducts, { ids: asked.split(',').map(Number), limit: SEEN_MAX })
      .then(({ list }) => {
        if (!isGone) setKnown(new Map(list.map((wine) => [wine.id, wine])))
      })
      // Not worth a word: the page is whole without it.
      .catch(() => {})
    return () => {
      isGone = true
    }
  }, [api, asked])
  return ids.flatMap((id) => known.get(id) ?? [])
}
