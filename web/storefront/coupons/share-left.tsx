import { type Coupon, remainingPercent } from '#domain/coupon-offer.ts'
import { ShareBar } from '#web/ui/share-bar/share-bar.tsx'
import { useWords } from '../words.ts'
import styles from './share-left.module.css'

/** Below this a number is shown instead of a share. */
const FEW = 20

/** Nothing for an unlimited coupon. */
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
