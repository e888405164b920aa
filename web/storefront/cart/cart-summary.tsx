import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CartLine, piecesInSets } from '#domain/cart.ts'
import type { FreightZone } from '#domain/freight.ts'
import { subtract } from '#domain/money.ts'
import { orderTotals, PAY_WITHIN_MINUTES } from '#domain/order.ts'
import bottom from '#web/ui/bottom-bar/bottom-bar.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { bestDiscount, CartCoupon, useCartCoupons } from '../coupons/cart-coupon.tsx'
import { Sums } from '../orders/sums.tsx'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { hasCapped } from './capped-lines.ts'
import type { CartStore } from './cart-store.ts'
import styles from './cart-summary.module.css'
import { estimateFreight } from './estimate-freight.ts'
import { FreeShipping } from './free-shipping.tsx'
import { SelectAll } from './select-all.tsx'
import { noteWantedCheckout, takeWantedCheckout } from './wanted-checkout.ts'

type Props = {
  store: CartStore
  selected: readonly CartLine[]
  lineCount: number
  freight: FreightZone
  onSelectAll: (isWanted: boolean) => void
}

/** Beside the list; on a phone in a bar below it. */
export function CartSummary({ store, selected, lineCount, freight, onSelectAll }: Props) {
  const { t, money } = useWords()
  const { account } = useVisitor()
  const { isBusy, checkout } = useCheckout(store, selected)
  const coupons = useCartCoupons(store, selected)
  const discount = bestDiscount(coupons)
  const totals = orderTotals(selected, { shipping: estimateFreight(freight, selected, discount), discount })
  const pieces = selected.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums = useRef<HTMLDivElement>(null)
  const isToldAbove = useInSight(sums)
  const button = (
    <Button variant="buy" isBusy={isBusy} disabled={selected.length === 0} onClick={checkout}>
      {t('cart.checkout', { count: pieces })}
    </Button>
  )
  return (
    <>
      <aside className={styles.summary} aria-labelledby="cart-summary">
        <h2 id="cart-summary" className={styles.title}>
          {t('cart.summary')}
        </h2>
        <FreeShipping goods={subtract(totals.goods, discount)} freight={freight} />
        <CartCoupon coupons={coupons} />
        <div ref={sums}>
          <Sums totals={totals} isEstimate />
        </div>
        <div className={styles.wide}>{button}</div>
        <p className={styles.hint}>
          {selected.length === 0
            ? t('cart.nothing-selected')
            : account
              ? t('cart.stock-hint', { minutes: PAY_WITHIN_MINUTES })
              : t('cart.sign-in-hint')}
        </p>
      </aside>
      <div className={bottom.bar} data-below="1024">
        <SelectAll selected={selected.length} total={lineCount} onChange={onSelectAll} label={t('cart.all')} />
        <p className={styles.due} aria-hidden="true" data-told={isToldAbove ? '' : undefined}>
          <span>{t('orders.sum.due')}</span>
          <strong>{money(totals.due)}</strong>
        </p>
        {button}
      </div>
    </>
  )
}

/** Above the bar at the bottom. */
function useInSight(ref: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      rootMargin: '0px 0px -80px',
      threshold: 1,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isInSight
}

/** Signed-out visitors sign in first and are then on their way to the order, unless the cart has something to tell. */
function useCheckout(store: CartStore, selected: readonly CartLine[]): { isBusy: boolean; checkout: () => Promise<void> } {
  const router = useRouter()
  const { t, say } = useWords()
  const notify = useNotify()
  const { account } = useVisitor()
  const [isBusy, setIsBusy] = useState(false)
  // The note itself forgets it when it appears.
  const [isCapped] = useState(hasCapped)

  const order = async (lines: readonly CartLine[]) => {
    const tooMany = lines.find((line) => line.quantity + piecesInSets(line, lines) > line.stock)
    if (tooMany) {
      return notify(t('cart.too-many-of', { name: say(tooMany.name), count: tooMany.stock }), { kind: 'problem' })
    }
    if (!router.options.context.isSignedIn()) {
      rememberPath(paths.cart())
      noteWantedCheckout(lines.map(({ skuCode }) => skuCode))
      return router.navigate({ href: paths.login() })
    }
    setIsBusy(true)
    // The last change of a quantity must have arrived.
    await store.settled()
    await router.navigate({ href: paths.orderConfirm(lines.map(({ id }) => id).join(',')) })
    setIsBusy(false)
  }
  const goOn = useRef(order)
  goOn.current = order
  const isSignedIn = account !== null
  useEffect(() => {
    if (!isSignedIn) return
    const wanted = takeWantedCheckout()
    const lines = store.get().valid.filter(({ skuCode }) => wanted.includes(skuCode))
    if (lines.length > 0 && !isCapped) void goOn.current(lines)
  }, [isSignedIn, isCapped, store])
  return { isBusy, checkout: () => order(selected) }
}
