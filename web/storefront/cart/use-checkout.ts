import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { CartLine } from '#domain/cart.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { paths } from '../paths.ts'
import { rememberPath } from '../session.ts'
import { useWords } from '../words.ts'
import type { CartStore } from './cart-store.ts'

/** Signed-out visitors sign in first and come back. */
export function useCheckout(store: CartStore, selected: readonly CartLine[]): { isBusy: boolean; checkout: () => Promise<void> } {
  const router = useRouter()
  const { t, say } = useWords()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)

  const checkout = async () => {
    const tooMany = selected.find(({ quantity, stock }) => quantity > stock)
    if (tooMany) {
      return notify(t('cart.too-many-of', { name: say(tooMany.name), count: tooMany.stock }), { kind: 'problem' })
    }
    if (!router.options.context.isSignedIn()) {
      rememberPath(paths.cart())
      return router.navigate({ href: paths.login() })
    }
    setIsBusy(true)
    // The last change of a quantity must have arrived.
    await store.settled()
    await router.navigate({ href: paths.orderConfirm(selected.map(({ id }) => id).join(',')) })
    setIsBusy(false)
  }
  return { isBusy, checkout }
}
