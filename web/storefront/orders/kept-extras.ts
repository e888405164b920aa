import { useEffect, useState } from 'react'
import type { GiftWish } from '../gifts/gift-choice.tsx'
import type { InvoiceWish } from '../invoices/invoice-choice.tsx'

/** What is chosen and written on the confirm page beside address and coupon. */
type Extras = { gift: GiftWish; remark: string; invoice: InvoiceWish }

const NAME = 'rebstock.extras'

type Kept = Partial<Extras> & { cartId: string }

/** A state that is kept for this tab: a reload, or signing in again, loses no words. `onFound` is told what was kept. */
export function useKeptExtra<Name extends keyof Extras>(
  cartId: string,
  name: Name,
  { atFirst, onFound }: { atFirst: Extras[Name]; onFound?: (kept: Extras[Name]) => void },
): [Extras[Name], (next: Extras[Name]) => void] {
  const [extra, setExtra] = useState(atFirst)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the page is there
  useEffect(() => {
    const kept = keptExtras(cartId)[name]
    if (kept === undefined) return
    setExtra(kept)
    onFound?.(kept)
  }, [cartId])
  const keep = (next: Extras[Name]) => {
    setExtra(next)
    keepExtras({ ...keptExtras(cartId), [name]: next, cartId })
  }
  return [extra, keep]
}

function keptExtras(cartId: string): Partial<Extras> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Kept | null
    return stored?.cartId === cartId ? stored : {}
  } catch {
    return {}
  }
}

function keepExtras(kept: Kept): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // Storage is off: what was written lasts until the page is left.
  }
}

export function forgetExtras(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}
