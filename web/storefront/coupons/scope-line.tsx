import type { CouponScope } from '#domain/coupon.ts'
import type { GoodFor } from '#domain/coupon-offer.ts'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useWords } from '../words.ts'
import styles from './scope-line.module.css'

const NAMES_MAX = 3

type Scope = { scope: CouponScope; goodFor: readonly GoodFor[] }

export function ScopeLine({ scope, goodFor }: Scope) {
  const { t, say } = useWords()
  if (scope === 'shop') return <p className={styles.scope}>{t('coupons.scope.shop')}</p>
  const others = goodFor.length - NAMES_MAX
  return (
    <p className={styles.scope}>
      {t(`coupons.scope.${scope}`)}
      {goodFor.slice(0, NAMES_MAX).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 ? t('coupons.scope.comma') : null}
          <SiteLink to={scope === 'category' ? paths.products({ sid: id }) : paths.product(id)}>{say(name)}</SiteLink>
        </span>
      ))}
      {others > 0 ? ` ${t('coupons.scope.more', { count: others })}` : null}
    </p>
  )
}

/** Undefined with several: their own links are the way. */
export function wayToUse({ scope, goodFor }: Scope): string | undefined {
  if (scope === 'shop') return paths.shopping()
  const [only, ...others] = goodFor
  if (!only || others.length > 0) return undefined
  return scope === 'category' ? paths.products({ sid: only.id }) : paths.product(only.id)
}
