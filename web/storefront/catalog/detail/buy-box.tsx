import { useState } from 'react'
import { ZERO } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import { FREE_SHIPPING_FROM, shippingFee } from '#domain/shipping.ts'
import { Button } from '#web/ui/button/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { FavouriteButton } from '../favourite-button.tsx'
import { CheckIcon, ParcelIcon, ReturnIcon, ShieldIcon } from '../icons.tsx'
import styles from './buy-box.module.css'
import { Offer } from './offer.tsx'
import type { Purchase } from './purchase.ts'
import { SkuLinks } from './sku-links.tsx'
import { SkuPicker } from './sku-picker.tsx'

/** Everything between the name of a wine and its way into the cart. */
export function BuyBox({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { t } = useWords()
  const { sku, choice, missing, choose, picker } = purchase
  const isSoldOut = product.stock <= 0
  return (
    <div className={styles.box}>
      <Offer product={product} sku={sku} />
      <SkuPicker product={product} choice={choice} missing={missing} onChoose={choose} ref={picker} />
      <SkuLinks product={product} />
      {isSoldOut || (sku && sku.stock <= 0) ? (
        <div className={styles.soldOut}>
          <p>{t(isSoldOut ? 'catalog.sold-out.wine' : 'catalog.sold-out.choice')}</p>
          <FavouriteButton productId={product.id} name={product.name} hasLabel />
        </div>
      ) : (
        <Order product={product} purchase={purchase} />
      )}
      <Notes />
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

/** What the law wants said beside a buy button (U30), and what a buyer wants to know of delivery and returns. */
function Notes() {
  const { t, money } = useWords()
  return (
    <>
      <p className={styles.warning}>
        <strong className={styles.age}>18+</strong>
        <span>{t('catalog.warning')}</span>
      </p>
      <ul className={styles.notes}>
        <li>
          <ParcelIcon />
          <span>
            {t('catalog.note.delivery', { from: money(FREE_SHIPPING_FROM), fee: money(shippingFee(ZERO)) })}{' '}
            <SiteLink to={paths.page('shipping')}>{t('catalog.note.delivery-more')}</SiteLink>
          </span>
        </li>
        <li>
          <ShieldIcon />
          <span>{t('catalog.note.care')}</span>
        </li>
        <li>
          <ReturnIcon />
          <span>
            {t('catalog.note.returns')} <SiteLink to={paths.page('returns')}>{t('catalog.note.returns-more')}</SiteLink>
          </span>
        </li>
      </ul>
    </>
  )
}
