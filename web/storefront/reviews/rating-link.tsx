import { Stars } from '#web/ui/stars/stars.tsx'
import { useWords } from '../words.ts'
import styles from './rating-link.module.css'

export function RatingLink({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  const { t } = useWords()
  if (count === 0) return null
  return (
    <a href="#reviews" className={styles.rating}>
      <Stars value={average} label={t('reviews.stars-of-five', { stars: average.toFixed(1) })} />
      <strong aria-hidden="true">{average.toFixed(1)}</strong>
      <span>{t('reviews.count', { count })}</span>
    </a>
  )
}
