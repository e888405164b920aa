import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './coupon-nav.module.css'

export function CouponNav() {
  const { t } = useWords()
  return (
    <nav aria-label={t('coupons.pages')}>
      <ul className={styles.links}>
        <li>
          <SiteLink to={paths.coupons()}>{t('coupons.centre')}</SiteLink>
        </li>
        <li>
          <SiteLink to={paths.myCoupons()}>{t('coupons.mine')}</SiteLink>
        </li>
      </ul>
    </nav>
  )
}
