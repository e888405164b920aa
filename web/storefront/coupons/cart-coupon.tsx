import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '#domain/cart.ts'
import type { CouponChoice } from '#domain/coupon.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './cart-coupon.module.css'
import { shortMoney } from './short-money.ts'

/** Debounces repeated presses of "+". */
const SETTLE_MS = 300

/** The discount of the best coupon, or how much is missing for one (U51). */
export function CartCoupon({ store, selected }: { store: CartStore; selected: readonly CartLine[] }) {
  const { t, say, locale } = useWords()
  const coupons = useCartCoupons(store, selected)
  const [best] = coupons
  const near = coupons.find(({ problem }) => problem?.kind === 'too-little')
  const saves = best?.problem === null ? best : undefined
  // Only if it would save more.
  const lures = near && near.amount > (saves?.discount ?? 0) ? near : undefined
  return (
    <div className={styles.hints} role="status">
      {saves ? <p className={styles.saves}>{t('coupons.cart.saved', { amount: shortMoney(saves.discount, locale) })}</p> : null}
      {lures?.problem?.kind === 'too-little' ? (
        <p>
          {t(lures.scope === 'shop' ? 'coupons.cart.missing' : 'coupons.cart.missing-of', {
            missing: shortMoney(lures.problem.missing, locale),
            amount: shortMoney(lures.amount, locale),
            title: say(lures.title),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** Asked again when lines or quantities change. */
function useCartCoupons(store: CartStore, selected: readonly CartLine[]): readonly CouponChoice[] {
  const { api } = useRouter().options.context
  const { account } = useVisitor()
  const [coupons, setCoupons] = useState<readonly CouponChoice[]>([])
  const accountId = account?.id
  const lines = selected.map(({ id, quantity, price }) => `${id}×${quantity}×${price}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` says what is chosen
  useEffect(() => {
    if (accountId === undefined || selected.length === 0) return setCoupons([])
    let isWanted = true
    const timer = setTimeout(async () => {
      await store.settled()
      const { listCartCoupons } = await import('#contract/shop/coupons.ts')
      // The hint is optional.
      const found = await api.call(listCartCoupons, { lineIds: selected.map(({ id }) => id) }).catch(() => [])
      if (isWanted) setCoupons(found)
    }, SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, accountId, store, lines])
  return coupons
}
