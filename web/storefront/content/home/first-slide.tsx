import type { Banner } from '#domain/content.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { ChevronIcon } from '../../shell/icons.tsx'
import { useWords } from '../../words.ts'
import { WrittenLink } from '../pages/written-link.tsx'
import { Banners } from './banners.tsx'
import styles from './first-slide.module.css'
import { type Step, showSlide } from './slides.tsx'

type Props = { banners: readonly Banner[]; parts: readonly { id: string; words: string }[]; step: Step }

export function FirstSlide({ banners, parts, step }: Props) {
  const { t } = useWords()
  const blurb = t('promise.home-festival')
  return (
    <div className={styles.slide}>
      {parts.map(({ id, words }) =>
        id === 'blurb' ? (
          <div key={id} className={styles.blurb}>
            <h1>{words}</h1>
            {blurb ? <p>{blurb}</p> : null}
            <WrittenLink to={paths.festival()} className={buttonClass} data-variant="quiet">
              {t('content.home.more')}
              <span className="visually-hidden"> · {words}</span>
            </WrittenLink>
            {step ? (
              <button
                type="button"
                className={styles.next}
                data-step={step}
                onClick={(event) => showSlide(event.currentTarget, step)}
              >
                {t(step === 1 ? 'content.home.next' : 'content.home.previous')}
                <ChevronIcon />
              </button>
            ) : null}
          </div>
        ) : (
          <Banners key={id} banners={banners} />
        ),
      )}
    </div>
  )
}
