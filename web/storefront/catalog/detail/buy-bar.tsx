import { multiply } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'
import bottom from '#web/ui/bottom-bar/bottom-bar.module.css'
import { Button, buttonClass } from '#web/ui/button/button.tsx'
import { paths } from '../../paths.ts'
import { CartIcon } from '../../shell/icons.tsx'
import { SiteLink } from '../../site-link.tsx'
import { useVisitor } from '../../visitor.ts'
import { useWords } from '../../words.ts'
import { FavouriteButton } from '../favourite-button.tsx'
import { CheckIcon } from '../icons.tsx'
import styles from './buy-bar.module.css'
import type { Purchase } from './purchase.ts'

/** For phones (U29). The page ends above it; the chat button of the toolbar stands at its left. */
export function BuyBar({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { sku, sale, quantity, addState, add, buyNow } = purchase
  const { t, money } = useWords()
  const { cartCount } = useVisitor()
  const usual = sku && money(multiply(sku.price, quantity))
  const canBuy = product.stock > 0 && (sku === undefined || sku.stock > 0)
  return (
    <section className={`${bottom.bar} ${styles.bar}`} data-below="768" aria-label={t('catalog.bar.label')}>
      <FavouriteButton productId={product.id} name={product.name} />
      <SiteLink to={paths.cart()} className={styles.cart} aria-label={t('shell.cart.count', { count: cartCount })}>
        <CartIcon size={22} />
        {cartCount > 0 ? (
          <span className={styles.count} aria-hidden="true">
            {cartCount > 99 ? '99+' : cartCount}
          </span>
        ) : null}
      </SiteLink>
      {canBuy ? (
        <Button
          className={sale ? styles.buy : styles.add}
          variant={sale ? 'quiet' : 'primary'}
          aria-busy={addState === 'adding'}
          onClick={add}
        >
          {addState === 'added' ? <CheckIcon size={20} /> : null}
          {sale && usual ? <span className={styles.price}>{usual}</span> : null}
          {t(addState === 'added' ? 'catalog.cart.done' : 'catalog.cart.add')}
        </Button>
      ) : null}
      {sale ? (
        <SiteLink to={paths.flashSaleItem(sale.id)} className={`${buttonClass} ${styles.buy} ${styles.sale}`} data-variant="buy">
          <span className={styles.price}>{money(sale.price)}</span>
          {t('catalog.flag.flash-sale')}
        </SiteLink>
      ) : canBuy ? (
        <Button className={styles.buy} variant="buy-quiet" onClick={buyNow}>
          {usual ? <span className={styles.price}>{usual}</span> : null}
          {t('catalog.cart.buy-now')}
        </Button>
      ) : (
        <p className={styles.soldOut}>{t('catalog.stock.sold-out')}</p>
      )}
    </section>
  )
}
