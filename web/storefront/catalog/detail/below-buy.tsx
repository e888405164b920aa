import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { FreightZone } from '#domain/freight.ts'
import type { Product, Sku } from '#domain/product.ts'
import { ProductCoupons } from '../../coupons/product-coupons.tsx'
import { useWords } from '../../words.ts'
import styles from './below-buy.module.css'
import { BuyNotes } from './buy-notes.tsx'
import { WinePlans } from './wine-plans.tsx'

type Props = {
  product: Product
  /** Undefined while the choice is open. */
  sku: Sku | undefined
  freight: FreightZone
  coupons: readonly CouponOffer[]
  isPreview: boolean
}

/** What may wait below the buttons. */
export function BelowBuy({ product, sku, freight, coupons, isPreview }: Props) {
  const { t } = useWords()
  const flags = [...product.flags, ...(product.isOrganic ? (['organic'] as const) : [])]
  return (
    <div data-island="below-buy" className={styles.below}>
      <ProductCoupons productId={product.id} offers={coupons} />
      {flags.length > 0 ? (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag}>{t(`catalog.flag.${flag}`)}</li>
          ))}
        </ul>
      ) : null}
      {isPreview ? null : <WinePlans product={product} sku={sku} />}
      <BuyNotes productId={product.id} freight={freight} />
    </div>
  )
}
