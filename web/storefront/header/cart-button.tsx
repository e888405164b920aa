import { type KeyboardEvent, lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from 'react'
import { CartIcon } from '#web/storefront/shell/icons.tsx'
import { paths } from '../paths.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './cart-button.module.css'

const MiniCart = lazy(() => import('./mini-cart/mini-cart.tsx').then((file) => ({ default: file.MiniCart })))

const SHOWN_MAX = 99

/** A mouse or the arrow down opens what is in the cart; a finger goes to its page. */
export function CartButton() {
  const { t } = useWords()
  const { cartCount, isKnown } = useVisitor()
  const before = useRef<number>(undefined)
  const [isOpen, setOpen] = useState(false)
  // Not when the page learns what was there already.
  const hasGrown = before.current !== undefined && cartCount > before.current
  useEffect(() => {
    if (isKnown) before.current = cartCount
  }, [cartCount, isKnown])
  const close = () => setOpen(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches pointer and focus for its link
    <div
      className={styles.place}
      onPointerEnter={({ pointerType }: PointerEvent) => setOpen(pointerType === 'mouse')}
      onPointerLeave={close}
      onClick={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') close()
        if (event.key !== 'ArrowDown' || isOpen) return
        event.preventDefault()
        setOpen(true)
      }}
    >
      <SiteLink to={paths.cart()} className={styles.cart} data-filled={cartCount > 0 ? '' : undefined}>
        <span className="visually-hidden">{t('shell.cart.count', { count: cartCount })}</span>
        <CartIcon />
        <span className={styles.word} aria-hidden="true">
          {t('shell.cart')}
        </span>
        <span key={cartCount} className={styles.count} data-grown={hasGrown ? '' : undefined} aria-hidden="true">
          {cartCount > SHOWN_MAX ? `${SHOWN_MAX}+` : cartCount}
        </span>
      </SiteLink>
      {isOpen ? (
        <Suspense fallback={null}>
          <MiniCart />
        </Suspense>
      ) : null}
    </div>
  )
}
