import { useState } from 'react'
import type { FlashBadge } from '#domain/flash-sale.ts'
import type { Product } from '#domain/product.ts'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper/quantity-stepper.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import { CheckIcon } from '../icons.tsx'
import { useInsideWords } from '../inside-words.ts'
import styles from './buy-box.module.css'
import { FlashHint } from './flash-hint.tsx'
import { Offer } from './offer.tsx'
import type { Purchase } from './purchase.ts'
import { casePrice, cheaperCase } from './sku-choice.ts'
import { SkuLinks } from './sku-links.tsx'
import { SkuPicker } from './sku-picker.tsx'
import { SoldOut } from './sold-out.tsx'
import top from './wine-top.module.css'

type Props = { product: Product; purchase: Purchase; isPreview: boolean }

/** All that has to be seen at once: price, choice and both buttons. */
export function BuyBox({ product, purchase, isPreview }: Props) {
  const { t, say, money } = useWords()
  const inside = useInsideWords()
  const { sku, sale, otherSale, choice, missing, choose, picker } = purchase
  // Beside a sale's price a case is not what it is compared with.
  const larger = sale ? undefined : cheaperCase(product.skus, sku)
  const saving = larger && casePrice(product.skus, larger)?.saving
  const isSoldOut = product.stock <= 0
  return (
    <div className={styles.box}>
      <Offer product={product} sku={sku} sale={sale} />
      <FlashHint sale={otherSale} />
      <p className={top.blurb}>{say(product.blurb)}</p>
      {product.parts ? <p className={styles.inside}>{inside(product.parts)}</p> : null}
      <SkuPicker product={product} choice={choice} missing={missing} onChoose={choose} ref={picker} />
      {larger && saving ? (
        <button type="button" className={styles.case} onClick={() => choose('pack', larger.pack)}>
          {t('catalog.case.cheaper', { pack: larger.pack, price: money(larger.price), amount: money(saving) })}
        </button>
      ) : null}
      <SkuLinks product={product} />
      {sale && !isPreview ? <BuyInSale sale={sale} /> : null}
      {isPreview ? null : isSoldOut || (sku && sku.stock <= 0) ? (
        <SoldOut product={product} sku={sku} />
      ) : (
        <Order purchase={purchase} />
      )}
    </div>
  )
}

/** The sale has its own page, with its own limits and stock. */
function BuyInSale({ sale }: { sale: FlashBadge }) {
  const { t, money } = useWords()
  return (
    <SiteLink to={paths.flashSaleItem(sale.id)} className={`${buttonClass} ${styles.sale}`} data-variant="buy">
      {t('catalog.flash.buy', { price: money(sale.price) })}
    </SiteLink>
  )
}

/** Beside a sale the usual price is the lesser choice. */
function Order({ purchase }: { purchase: Purchase }) {
  const { sku, sale, quantity, quantityMax, setQuantity, addState, add, buyNow } = purchase
  const { t, money } = useWords()
  const [corrected, setCorrected] = useState<number>()
  const [hasAdded, setHasAdded] = useState(false)
  if (addState === 'added' && !hasAdded) setHasAdded(true)
  return (
    <div className={styles.order}>
      {sale && sku ? <p className={styles.usual}>{t('catalog.flash.or-usual', { price: money(sku.price) })}</p> : null}
      <QuantityStepper
        value={quantity}
        max={quantityMax}
        labels={{ group: t('catalog.quantity.label'), less: t('catalog.quantity.less'), more: t('catalog.quantity.more') }}
        onChange={setQuantity}
        onCorrected={setCorrected}
      />
      <div className={styles.buttons}>
        <Button variant={sale ? 'quiet' : 'primary'} aria-busy={addState === 'adding'} onClick={add}>
          {addState === 'added' ? <CheckIcon size={20} /> : null}
          {t(addState === 'added' ? 'catalog.cart.done' : 'catalog.cart.add')}
        </Button>
        <Button variant={sale ? 'plain' : 'buy-quiet'} onClick={buyNow}>
          {t('catalog.cart.buy-now')}
        </Button>
      </div>
      {hasAdded ? (
        <SiteLink to={paths.cart()} className={styles.cart}>
          {t('catalog.cart.open')}
        </SiteLink>
      ) : null}
      <p className={styles.corrected} role="status">
        {corrected === quantity ? t('catalog.quantity.corrected', { max: quantityMax, quantity }) : null}
      </p>
    </div>
  )
}
