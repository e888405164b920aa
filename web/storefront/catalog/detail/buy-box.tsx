import { useState } from 'react'
import type { Product } from '#domain/product.ts'
import { Button } from '#web/ui/button/button.tsx'
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
  const { sku, choice, missing, choose, picker } = purchase
  const larger = cheaperCase(product.skus, sku)
  const saving = larger && casePrice(product.skus, larger)?.saving
  const isSoldOut = product.stock <= 0
  return (
    <div className={styles.box}>
      <Offer product={product} sku={sku} />
      <FlashHint sale={product.flashSale} />
      <p className={top.blurb}>{say(product.blurb)}</p>
      {product.parts ? <p className={styles.inside}>{inside(product.parts)}</p> : null}
      <SkuPicker product={product} choice={choice} missing={missing} onChoose={choose} ref={picker} />
      {larger && saving ? (
        <button type="button" className={styles.case} onClick={() => choose('pack', larger.pack)}>
          {t('catalog.case.cheaper', { pack: larger.pack, price: money(larger.price), amount: money(saving) })}
        </button>
      ) : null}
      <SkuLinks product={product} />
      {isPreview ? null : isSoldOut || (sku && sku.stock <= 0) ? (
        <SoldOut product={product} sku={sku} />
      ) : (
        <Order purchase={purchase} />
      )}
    </div>
  )
}

function Order({ purchase: { quantity, quantityMax, setQuantity, addState, add, buyNow } }: { purchase: Purchase }) {
  const { t } = useWords()
  const [corrected, setCorrected] = useState<number>()
  const [hasAdded, setHasAdded] = useState(false)
  if (addState === 'added' && !hasAdded) setHasAdded(true)
  return (
    <div className={styles.order}>
      <QuantityStepper
        value={quantity}
        max={quantityMax}
        labels={{ group: t('catalog.quantity.label'), less: t('catalog.quantity.less'), more: t('catalog.quantity.more') }}
        onChange={setQuantity}
        onCorrected={setCorrected}
      />
      <div className={styles.buttons}>
        <Button aria-busy={addState === 'adding'} onClick={add}>
          {addState === 'added' ? <CheckIcon size={20} /> : null}
          {t(addState === 'added' ? 'catalog.cart.done' : 'catalog.cart.add')}
        </Button>
        <Button variant="buy-quiet" onClick={buyNow}>
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
