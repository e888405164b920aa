import { LOCALES } from '#domain/locale.ts'
import type { ReviewFilter, Stars as StarCount } from '#domain/review.ts'
import { Stars } from '#web/ui/stars/stars.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import type { LoadedReviews } from './load-reviews.ts'
import styles from './product-reviews.module.css'
import { ReviewItem } from './review-item.tsx'
import { useReviews } from './use-reviews.ts'

type Props = { productId: number; loaded: LoadedReviews }

/** Reviews of a wine (U31). */
export function ProductReviews({ productId, loaded }: Props) {
  const { t } = useWords()
  const { summary } = loaded
  return (
    <section id="reviews" data-island="reviews" className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('reviews.title')}</h2>
      {summary.count === 0 ? (
        <p className={styles.none}>
          {t('reviews.none')} <SiteLink to={paths.userOrders('received')}>{t('reviews.write-first')}</SiteLink>
        </p>
      ) : (
        <Written productId={productId} loaded={loaded} />
      )}
    </section>
  )
}

function Written({ productId, loaded }: Props) {
  const { t } = useWords()
  const { summary } = loaded
  const { filter, choose, list, left, isBusy, more, news, firstNew } = useReviews(productId, loaded)
  return (
    <div className={styles.columns}>
      <div className={styles.summary}>
        <p className={styles.average}>
          <strong>{summary.average.toFixed(1)}</strong>
          <span>
            <Stars value={summary.average} label={t('reviews.stars-of-five', { stars: summary.average.toFixed(1) })} size="md" />
            <span className={styles.count}>{t('reviews.count', { count: summary.count })}</span>
          </span>
        </p>
        <Filters loaded={loaded} filter={filter} onChoose={choose} />
      </div>
      <div aria-busy={isBusy || undefined}>
        <p className="visually-hidden" role="status">
          {news === undefined ? '' : t('reviews.shown', { count: news })}
        </p>
        <ul className={styles.list}>
          {list.map((review, index) => (
            <ReviewItem key={review.id} review={review} isFirstNew={left === 0 && index === firstNew} />
          ))}
        </ul>
        {left > 0 ? (
          <button type="button" className={styles.more} disabled={isBusy} onClick={more}>
            {t('reviews.more', { count: left })}
          </button>
        ) : null}
      </div>
    </div>
  )
}

const STARS_DOWN: readonly StarCount[] = [5, 4, 3, 2, 1]

/** Pressing a row filters, pressing it again shows all. */
function Filters({
  loaded: { summary },
  filter,
  onChoose,
}: {
  loaded: LoadedReviews
  filter: ReviewFilter
  onChoose: (filter: ReviewFilter) => void
}) {
  const { t } = useWords()
  return (
    <fieldset className={styles.filters} aria-label={t('reviews.filter')}>
      {STARS_DOWN.map((stars) => {
        const count = summary.byStars[stars - 1] ?? 0
        const isChosen = filter.stars === stars
        return (
          <button
            key={stars}
            type="button"
            className={styles.bar}
            aria-pressed={isChosen}
            disabled={count === 0}
            onClick={() => onChoose(isChosen ? {} : { stars })}
          >
            <span className="visually-hidden">{t('reviews.with-stars', { stars, count })}</span>
            <span aria-hidden="true">{t('reviews.stars', { count: stars })}</span>
            <span className={styles.track}>
              <span style={{ width: `${(count / summary.count) * 100}%` }} />
            </span>
            <span className={styles.number} aria-hidden="true">
              {count}
            </span>
          </button>
        )
      })}
      <div className={styles.chips}>
        <button
          type="button"
          aria-pressed={!filter.stars && !filter.hasPictures && !filter.language}
          onClick={() => onChoose({})}
        >
          {t('reviews.all')}
        </button>
        {summary.withPictures > 0 ? (
          <button type="button" aria-pressed={filter.hasPictures === true} onClick={() => onChoose({ hasPictures: true })}>
            {t('reviews.with-pictures', { count: summary.withPictures })}
          </button>
        ) : null}
        {LOCALES.every((language) => summary.byLanguage[language] > 0)
          ? LOCALES.map((language) => (
              <button
                key={language}
                type="button"
                aria-pressed={filter.language === language}
                onClick={() => onChoose({ language })}
              >
                {t(`reviews.written-in.${language}`, { count: summary.byLanguage[language] })}
              </button>
            ))
          : null}
      </div>
    </fieldset>
  )
}
