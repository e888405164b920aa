import { useState } from 'react'
import type { CouponOffer } from '#domain/coupon-offer.ts'
import type { FreightZone } from '#domain/freight.ts'
import type { Product } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { ProductCoupons } from '../../coupons/product-coupons.tsx'
import { useWords } from '../../words.ts'
import { FavouriteButton } from '../favourite-button.tsx'
import { CheckIcon } from '../icons.tsx'
import styles from './buy-box.module.css'
import { BuyNotes } from './buy-notes.tsx'
import { FlashHint } from './flash-hint.tsx'
import { Offer } from './offer.tsx'
import type { Purchase } from './purchase.ts'
import { SkuLinks } from './sku-links.tsx'
import { SkuPicker } from './sku-picker.tsx'
import { SoldOut } from './sold-out.tsx'

type Props = { product: Product; purchase: Purchase; freight: FreightZone; coupons: readonly CouponOffer[]; isPreview: boolean }

export function BuyBox({ product, purchase, freight, coupons, isPreview }: Props) {
  const { sku, choice, missing, choose, picker } = purchase
  const isSoldOut = product.stock <= 0
  return (
    <div className={styles.box}>
      <Offer product={product} sku={sku} />
      <FlashHint sale={product.flashSale} />
      <ProductCoupons productId={product.id} offers={coupons} />
      <SkuPicker product={product} choice={choice} missing={missing} onChoose={choose} ref={picker} />
      <SkuLinks product={product} />
      {isPreview ? null : isSoldOut || (sku && sku.stock <= 0) ? (
        <SoldOut product={product} sku={sku} />
      ) : (
        <Order product={product} purchase={purchase} />
      )}
      <BuyNotes productId={product.id} freight={freight} />
    </div>
  )
}

function Order({
  product,
  purchase: { quantity, quantityMax, setQuantity, addState, add, buyNow },
}: {
  product: Product
  purchase: Purchase
}) {
  const { t } = useWords()
  const [corrected, setCorrected] = useState<number>()
  return (
    <div className={styles.order}>
      <div className={styles.quantity}>
        <QuantityStepper
          value={quantity}
          max={quantityMax}
          labels={{ group: t('catalog.quantity.label'), less: t('catalog.quantity.less'), more: t('catalog.quantity.more') }}
          onChange={setQuantity}
          onCorrected={setCorrected}
        />
        <FavouriteButton productId={product.id} name={product.name} hasLabel />
      </div>
      <p className={styles.corrected} role="status">
        {corrected === quantity ? t('catalog.quantity.corrected', { max: quantityMax, quantity }) : null}
      </p>
      <div className={styles.buttons}>
        <Button isBusy={addState === 'adding'} onClick={add}>
          {addState === 'added' ? <CheckIcon size={20} /> : null}
          {t(addState === 'added' ? 'catalog.cart.done' : 'catalog.cart.add')}
        </Button>
        <Button variant="buy" onClick={buyNow}>
          {t('catalog.cart.buy-now')}
        </Button>
      </div>
    </div>
  )
}
