import type { Banner } from '#domain/content.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import { Banners } from './banners.tsx'
import styles from './first-slide.module.css'
import { showSlide } from './slides.tsx'

export function FirstSlide({ banners }: { banners: readonly Banner[] }) {
  const { t } = useWords()
  const blurb = t('promise.home-festival')
  return (
    <div className={styles.slide}>
      <Banners banners={banners} />
      <div className={styles.blurb}>
        <h1>{t('content.home.festival')}</h1>
        {blurb ? <p>{blurb}</p> : null}
        <WrittenLink to={paths.festival()} className={buttonClass} data-variant="quiet">
          {t('content.home.more')}
          <span className="visually-hidden"> · {t('content.home.festival')}</span>
        </WrittenLink>
        <button type="button" className={styles.next} onClick={(event) => showSlide(event.currentTarget, 1)}>
          {t('content.home.next')}
          <ChevronIcon />
        </button>
      </div>
    </div>
  )
}
