import type { Banner } from '#domain/content.ts'
import type { ShownCard } from '#domain/product.ts'
import { paths } from '../../paths.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import { Banners } from './banners.tsx'
import styles from './first-slide.module.css'
import { HomePicks } from './parts.tsx'
import { type Step, showSlide } from './slides.tsx'

type Props = {
  banners: readonly Banner[]
  picks: readonly ShownCard[]
  parts: readonly { id: string; words: string }[]
  step: Step
}

/** Banners and wines side by side, the story a band above or below both. */
export function FirstSlide({ banners, picks, parts, step }: Props) {
  const hasBand = parts.some(({ id }) => id === 'blurb')
  return (
    <div className={styles.slide}>
      {parts.map(({ id, words }) =>
        id === 'blurb' ? (
          <Band key={id} title={words} step={step} />
        ) : id === 'picks' ? (
          <div key={id} className={styles.picks}>
            <HomePicks wines={picks} title={words} />
          </div>
        ) : (
          <div key={id} className={styles.banners}>
            <Banners banners={banners} />
          </div>
        ),
      )}
      {hasBand || step === 0 ? null : <Band step={step} />}
    </div>
  )
}

function Band({ title, step }: { title?: string; step: Step }) {
  const { t } = useWords()
  const story = t('promise.home-festival')
  return (
    <div className={styles.band} data-empty={title === undefined ? '' : undefined}>
      {title === undefined ? null : (
        <>
          <h2>{title}</h2>
          <p>{story}</p>
          <WrittenLink to={paths.festival()} className={styles.more}>
            {t('content.home.more')}
            <span className="visually-hidden"> · {title}</span>
          </WrittenLink>
        </>
      )}
      {step ? (
        <button type="button" className={styles.next} data-step={step} onClick={(event) => showSlide(event.currentTarget, step)}>
          {t('content.home.articles')}
          <ChevronIcon />
        </button>
      ) : null}
    </div>
  )
}
