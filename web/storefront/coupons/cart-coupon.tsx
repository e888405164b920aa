import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { type CouponChoice, percentFigure, takenOff } from '#domain/coupon.ts'
import { type Fen, fen, percentOf, ZERO } from '#domain/money.ts'
import type { CartStore } from '../cart/cart-store.ts'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import styles from './cart-coupon.module.css'
import { shortMoney } from './short-money.ts'

/** Debounces repeated presses of "+". */
const SETTLE_MS = 300

/** What the best coupon takes off at checkout; the best comes first. */
export const bestDiscount = ([best]: readonly CouponChoice[]): Fen => (best?.problem === null ? best.discount : ZERO)

/** How much is missing for a better coupon (U51); what the best one takes off, the sums say. */
export function CartCoupon({ coupons }: { coupons: readonly CouponChoice[] }) {
  const { t, say, locale } = useWords()
  const near = coupons.find(({ problem }) => problem?.kind === 'too-little')
  // What it takes off when just so much is bought.
  const saved = near ? takenOff(near, near.minSpend) : ZERO
  const lures = near && saved > bestThen(coupons, near) ? near : undefined
  return (
    <div className={styles.hints} role="status">
      {lures?.problem?.kind === 'too-little' ? (
        <p>
          {t(wordsFor(lures), {
            missing: shortMoney(lures.problem.missing, locale),
            amount: shortMoney(saved, locale),
            title: say(lures.title),
            figure: lures.percent === null ? '' : percentFigure(lures.percent, locale),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** A percentage takes more off when more is bought. */
function bestThen(coupons: readonly CouponChoice[], { problem }: CouponChoice): Fen {
  const now = bestDiscount(coupons)
  const [best] = coupons
  if (!best || best.problem || best.percent === null || problem?.kind !== 'too-little') return now
  return fen(Math.min(best.amount, now + percentOf(problem.missing, best.percent)))
}

const wordsFor = ({ scope, percent }: CouponChoice) => {
  if (scope !== 'shop') return 'coupons.cart.missing-of'
  return percent === null ? 'coupons.cart.missing' : 'coupons.cart.missing-percent'
}

/** The shopper's coupons for what is chosen, asked again when lines or quantities change; none until the answer is there. */
export function useCartCoupons(store: CartStore, selected: readonly CartLine[]): readonly CouponChoice[] {
  const { api } = useRouter().options.context
  const { account } = useVisitor()
  const [found, setFound] = useState<{ lines: string; coupons: readonly CouponChoice[] }>({ lines: '', coupons: [] })
  const accountId = account?.id
  const lines = selected.map(({ id, quantity, price }) => `${id}×${quantity}×${price}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` says what is chosen
  useEffect(() => {
    if (accountId === undefined || selected.length === 0) return
    let isWanted = true
    const timer = setTimeout(async () => {
      await store.settled()
      const { listCartCoupons } = await import('#contract/shop/coupons.ts')
      // The hint is optional.
      const coupons = await api.call(listCartCoupons, { lineIds: selected.map(({ id }) => id) }).catch(() => [])
      if (isWanted) setFound({ lines, coupons })
    }, SETTLE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [api, accountId, store, lines])
  // What was found for other lines would make a wrong sum of these.
  return accountId !== undefined && found.lines === lines ? found.coupons : []
}
