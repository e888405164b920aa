import type { FestivalDates, FestivalOutlook } from '#domain/festival.ts'
import type { ShownCard } from '#domain/product.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { ProductGrid } from '../../catalog/product-grid.tsx'
import { paths } from '../../paths.ts'
import { AgeGate } from '../../shell/parts.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { useDays } from '../days.ts'
import { Hero } from '../hero/hero.tsx'
import type { RichPage } from '../pages/load-page.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import { RichText } from '../rich-text.tsx'
import styles from './festival-page.module.css'
import { NextFestival } from './next-festival.tsx'
import { Programme } from './programme.tsx'

type Props = { page: RichPage; news: FestivalOutlook; wines: readonly ShownCard[] }

export function FestivalPage({ page, news: { festival, later, today }, wines }: Props) {
  const { t, say } = useWords()
  return (
    <>
      <Hero over={t('shell.nav.festival')} title={say(page.title)} image={festival?.image} />
      {festival ? (
        <div className={`page ${styles.next}`}>
          <NextFestival festival={festival} today={today} />
        </div>
      ) : null}
      <div className={`page ${styles.words}`}>
        <RichText html={say(page.content)} />
      </div>
      {festival ? (
        <section className={styles.band}>
          <div className="page">
            <Programme festival={festival} />
          </div>
        </section>
      ) : null}
      {wines.length > 0 ? (
        <section className={`page ${styles.wines}`}>
          <div className={styles.head}>
            <h2>{t('content.festival.wines')}</h2>
            <SiteLink to={paths.shopping()}>{t('content.home.wines.all')}</SiteLink>
          </div>
          {t('promise.festival-wines') ? <p className={styles.lead}>{t('promise.festival-wines')}</p> : null}
          <ProductGrid wines={wines} label={t('content.festival.wines')} />
          <AgeGate />
        </section>
      ) : null}
      <div className={`page ${styles.onward}`}>
        {later.length > 0 ? <LaterDates dates={later} /> : null}
        <nav aria-label={t('content.festival.more')} className={styles.ways}>
          <WrittenLink to={paths.whyFestival()} className={buttonClass} data-variant="quiet">
            {t('content.festival.why')}
          </WrittenLink>
          <SiteLink to={paths.wonderful()} className={buttonClass} data-variant="quiet">
            {t('content.wonderful.link')}
          </SiteLink>
        </nav>
      </div>
    </>
  )
}

function LaterDates({ dates }: { dates: readonly FestivalDates[] }) {
  const { t, say } = useWords()
  const days = useDays()
  return (
    <section className={styles.later}>
      <h2>{t('content.festival.later')}</h2>
      <ul className={styles.dates}>
        {dates.map(({ id, title, startsOn, endsOn }) => (
          <li key={id}>
            <span>{say(title)}</span>
            <time dateTime={startsOn}>{days.range(startsOn, endsOn)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
