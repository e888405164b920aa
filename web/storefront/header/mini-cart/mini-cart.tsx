import { goodsTotal } from '#domain/cart.ts'
import { buttonClass } from '#web/ui/button/button.tsx'
import { useCart } from '../../cart/use-cart.ts'
import { WineLine } from '../../cart/wine-line.tsx'
import { paths } from '../../paths.ts'
import { SiteLink } from '../../site-link.tsx'
import { useWords } from '../../words.ts'
import styles from './mini-cart.module.css'

/** What is in the cart, beside the header's link to it. */
export function MiniCart() {
  const { t, money } = useWords()
  const { view } = useCart()
  const { status, valid, invalid } = view
  return (
    <section className={styles.panel} aria-label={t('cart.title')} aria-busy={status === 'loading'}>
      {status === 'unreachable' ? <p>{t('cart.unreachable')}</p> : null}
      {status === 'ready' && valid.length + invalid.length === 0 ? <p>{t('cart.empty')}</p> : null}
      <ul className={styles.lines}>
        {valid.map((line) => (
          <li key={line.skuCode}>
            <WineLine line={line}>
              <p>
                {money(line.price)} × {line.quantity}
              </p>
            </WineLine>
          </li>
        ))}
      </ul>
      {invalid.length > 0 ? <p className={styles.note}>{t('cart.invalid', { count: invalid.length })}</p> : null}
      <div className={styles.foot}>
        {valid.length > 0 ? <p className={styles.sum}>{money(goodsTotal(valid))}</p> : null}
        <SiteLink to={paths.cart()} className={buttonClass}>
          {t('catalog.cart.open')}
        </SiteLink>
      </div>
    </section>
  )
}
