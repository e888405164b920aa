import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { ShownZone } from '#domain/freight.ts'
import type { Product, Sku } from '#domain/product.ts'
import { ProductCoupons } from '../../coupons/product-coupons.tsx'
import styles from './below-buy.module.css'
import { BuyNotes } from './buy-notes.tsx'
import { WinePlans } from './wine-plans.tsx'

type Props = {
  product: Product
  /** Undefined while the choice is open. */
  sku: Sku | undefined
  freight: ShownZone
  coupons: readonly CouponOffer[]
  isPreview: boolean
}

/** What may wait below the buttons. */
export function BelowBuy({ product, sku, freight, coupons, isPreview }: Props) {
  return (
    <div data-island="below-buy" className={styles.below}>
      {isPreview ? null : <WinePlans product={product} sku={sku} />}
      <ProductCoupons productId={product.id} offers={coupons} />
      <BuyNotes productId={product.id} freight={freight} />
    </div>
  )
}
