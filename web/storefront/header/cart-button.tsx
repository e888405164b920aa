import { CartIcon } from '#web/storefront/shell/icons.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './cart-button.module.css'

const SHOWN_MAX = 99

export function CartButton() {
  const { t } = useWords()
  const { cartCount } = useVisitor()
  return (
    <SiteLink to={paths.cart()} className={styles.cart} data-filled={cartCount > 0 ? '' : undefined}>
      <span className="visually-hidden">{t('shell.cart.count', { count: cartCount })}</span>
      <CartIcon />
      <span className={styles.word} aria-hidden="true">
        {t('shell.cart')}
      </span>
      <span className={styles.count} aria-hidden="true">
        {cartCount > SHOWN_MAX ? `${SHOWN_MAX}+` : cartCount}
      </span>
    </SiteLink>
  )
}
