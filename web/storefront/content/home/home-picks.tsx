import type { ShownCard } from '#domain/product.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Price } from '#web/ui/price/price.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './home-picks.module.css'

/** Wine with its price in the first view. The name's link covers the card. */
export function HomePicks({ wines, title }: { wines: readonly ShownCard[]; title: string }) {
  const { t, say, locale } = useWords()
  return (
    <section data-island="home-picks" className={styles.picks} aria-labelledby="home-picks">
      <div className={styles.head}>
        <h2 id="home-picks">{title}</h2>
        <SiteLink to={paths.shopping()}>{t('content.home.wines.all')}</SiteLink>
      </div>
      <ul className={styles.cards}>
        {wines.map((wine) => (
          <li key={wine.id} className={styles.card}>
            <div className={styles.media}>
              <Picture
                src={wine.image}
                alt={t('catalog.card.picture', { name: say(wine.name) })}
                width={900}
                height={1200}
                sizes="(width >= 1024px) max(210px, calc(75svh - 330px)), 112px"
                isFirstView
              />
            </div>
            <p className={styles.origin}>
              {[wine.region, wine.estate].flatMap((term) => (term ? [say(term.name)] : [])).join(' · ')}
            </p>
            <h3 className={styles.name}>
              <SiteLink to={paths.product(wine.id)} className={styles.link}>
                {say(wine.name)}
              </SiteLink>
            </h3>
            <p className={styles.taste}>
              {[...wine.grapes.slice(0, 1), ...(wine.taste ? [wine.taste] : [])].map(({ name }) => say(name)).join(' · ')}
            </p>
            <p className={styles.price}>
              <Price amount={wine.price} locale={locale} listPrice={wine.listPrice} listPriceLabel={t('catalog.list-price')} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
