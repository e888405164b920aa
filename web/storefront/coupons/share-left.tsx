import { type Coupon, remainingPercent } from '#domain/coupon-offer.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './share-left.module.css'

/** From here on the number says more than the share. */
const FEW = 20

/** How much of a limited coupon is left, as a bar and in words; nothing where there are as many as are wanted. */
export function ShareLeft({ coupon }: { coupon: Pick<Coupon, 'total' | 'claimed'> }) {
  const { t } = useWords()
  const percent = remainingPercent(coupon)
  if (percent === null || coupon.total === null) return null
  const left = coupon.total - coupon.claimed
  return (
    <span className={styles.share}>
      <ShareBar max={100} value={percent} />
      <span className={styles.words}>
        {left > 0 && left <= FEW ? t('coupons.left-few', { count: left }) : t('coupons.left', { percent })}
      </span>
    </span>
  )
}
