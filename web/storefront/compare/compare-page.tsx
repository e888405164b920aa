import { useEffect } from 'react'
import { COMPARED_MAX, writeCompared } from '#domain/compare.ts'
import type { Product } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { BuyFromList } from '../catalog/buy-from-list.tsx'
import { languageOf } from '../catalog/original-name.tsx'
import { PageTitle } from '../catalog/page-title.tsx'
import { WineName } from '../catalog/wine-name.tsx'
import { paths } from '../paths.ts'
import { SeenLately } from '../seen/seen-lately.tsx'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import { CompareBar } from './compare-bar.tsx'
import styles from './compare-page.module.css'
import { comparedFacts } from './compared-facts.ts'
import { comparedWines, useCompared } from './compared-wines.ts'

/** Side by side; the address can be shared. */
export function ComparePage({ wines }: { wines: readonly Product[] }) {
  const words = useWords()
  const { t } = words
  const shown = writeCompared(wines.map(({ id }) => id))
  // Whoever opens a shared comparison goes on with its wines.
  useEffect(() => {
    if (shown !== '') comparedWines.write(shown.split('-').map(Number))
  }, [shown])
  const hasOthers = writeCompared(useCompared()) !== shown
  if (wines.length === 0)
    return (
      <div className="page">
        <PageTitle title={t('plans.compare.title')} />
        <EmptyState
          title={t('plans.compare.empty')}
          hint={t('plans.compare.empty-hint', { max: COMPARED_MAX })}
          action={
            <SiteLink to={paths.products()} className={buttonClass}>
              {t('plans.compare.to-the-wines')}
            </SiteLink>
          }
        />
        <SeenLately from={1} />
        <CompareBar />
      </div>
    )
  const facts = comparedFacts(wines, words)
  return (
    <div className="page">
      <div className={styles.head}>
        <h1>{t('plans.compare.title')}</h1>
        {wines.length > 1 ? (
          <label className={`${formStyles.check} ${styles.only}`}>
            <input type="checkbox" />
            <span>{t('plans.compare.only-differences')}</span>
          </label>
        ) : (
          <p>{t('plans.compare.one-more')}</p>
        )}
      </div>
      <table className={styles.table} data-wines={wines.length}>
        <caption className="visually-hidden">{t('plans.compare.title')}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {wines.map((wine) => (
              <th key={wine.id} scope="col">
                <Wine wine={wine} others={writeCompared(wines.filter((other) => other !== wine).map(({ id }) => id))} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ key, label, values, differs }) => (
            <tr key={key} data-differs={differs ? '' : undefined}>
              <th scope="row">
                {label}
                {differs ? <span className="visually-hidden"> {t('plans.compare.differs')}</span> : null}
              </th>
              {wines.map((wine, index) => (
                <td key={wine.id}>{values[index] || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SeenLately />
      {hasOthers ? <CompareBar /> : null}
    </div>
  )
}

function Wine({ wine, others }: { wine: Product; others: string }) {
  const { t, say, locale } = useWords()
  const name = say(wine.name)
  return (
    <div className={styles.wine}>
      <SiteLink to={paths.product(wine.id)} className={styles.link}>
        <Picture src={wine.image} alt="" width={240} height={320} sizes="(width >= 768px) 160px, 28vw" isFirstView />
        <span lang={locale === 'en-US' ? languageOf(wine.country) : undefined} className={styles.name}>
          <WineName name={name} />
        </span>
      </SiteLink>
      <Price amount={wine.price} locale={locale} />
      <BuyFromList wine={wine} />
      <SiteLink
        to={paths.compare(others)}
        className={styles.remove}
        aria-label={t('plans.compare.remove-wine', { name })}
        preload={false}
      >
        {t('plans.compare.remove')}
      </SiteLink>
    </div>
  )
}
