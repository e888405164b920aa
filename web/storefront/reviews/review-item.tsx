import { useEffect, useRef, useState } from 'react'
import { localeOfText } from '#domain/locale.ts'
import type { Review } from '#domain/review.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import { Stars } from '#web/ui/stars/stars.tsx'
import { Avatar } from '../accounts/avatar.tsx'
import { useSkuLine } from '../cart/sku-words.ts'
import { Zoom } from '../catalog/detail/zoom.tsx'
import { formatDay } from '../when.ts'
import { useWords } from '../words.ts'
import styles from './review-item.module.css'

type Props = {
  review: Review
  /** Focused after "more", whose button is gone. */
  isFirstNew: boolean
}

export function ReviewItem({ review, isFirstNew }: Props) {
  const { t, locale } = useWords()
  const skuLine = useSkuLine()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFirstNew) item.current?.focus()
  }, [isFirstNew])
  const written = localeOfText(review.text)
  const nickname = review.nickname || t('reviews.somebody')
  return (
    <li ref={item} className={styles.review} tabIndex={isFirstNew ? -1 : undefined}>
      <header className={styles.header}>
        <Avatar account={{ avatar: review.avatar, nickname }} size={40} />
        <p className={styles.who}>
          <span className={styles.name}>{nickname}</span>
          <span className={styles.soft}>{skuLine(review)}</span>
        </p>
        <p className={styles.score}>
          <Stars value={review.wineStars} label={t('reviews.wine-stars', { count: review.wineStars })} />
          <time dateTime={review.writtenAt} className={styles.soft}>
            {formatDay(review.writtenAt, locale)}
          </time>
        </p>
      </header>
      {review.text ? (
        <p className={styles.text}>
          {written === locale ? null : <span className={styles.language}>{t('reviews.other-language')}</span>}
          <span lang={written}>{review.text}</span>
        </p>
      ) : (
        <p className={styles.silent}>{t('reviews.no-text')}</p>
      )}
      <Pictures pictures={review.pictures} nickname={nickname} />
      {review.deliveryStars < 5 ? (
        <p className={styles.soft}>{t('reviews.delivery-stars', { count: review.deliveryStars })}</p>
      ) : null}
      {review.reply ? (
        <div className={styles.reply}>
          <p className={styles.from}>
            {t('reviews.reply')}
            {review.repliedAt ? <time dateTime={review.repliedAt}> · {formatDay(review.repliedAt, locale)}</time> : null}
          </p>
          <p lang={localeOfText(review.reply)}>{review.reply}</p>
        </div>
      ) : null}
    </li>
  )
}

function Pictures({ pictures, nickname }: { pictures: readonly string[]; nickname: string }) {
  const { t } = useWords()
  const [at, setAt] = useState<number>()
  if (pictures.length === 0) return null
  const alt = (index: number) => t('reviews.picture-of', { name: nickname, number: index + 1 })
  const step = (by: number) => setAt((present = 0) => (present + by + pictures.length) % pictures.length)
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button type="button" aria-label={t('catalog.gallery.enlarge', { alt: alt(index) })} onClick={() => setAt(index)}>
              <Picture src={picture} alt="" width={88} height={88} sizes="88px" />
            </button>
          </li>
        ))}
      </ul>
      <Zoom
        name={t('reviews.pictures-of', { name: nickname })}
        picture={at === undefined ? undefined : pictures[at]}
        alt={alt(at ?? 0)}
        onStep={pictures.length > 1 ? step : undefined}
        onClose={() => setAt(undefined)}
      />
    </>
  )
}
