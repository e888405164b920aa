import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useStore } from '#web/ui/use-store.ts'
import { wordsOfError } from '../error-words.ts'
import { useSessionEnd } from '../session.ts'
import { currentVisitor, setCartCount, useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { accountStorage, guestStorage } from './cart-storage.ts'
import { type CartStore, type CartView, createCartStore, NOT_YET } from './cart-store.ts'

/** Follows changes in other tabs (U10). */
export function useCart(): { view: CartView; store: CartStore } {
  const { api } = useRouter().options.context
  const { account, isKnown, cartCount } = useVisitor()
  const { t } = useWords()
  const notify = useNotify()
  const endSession = useSessionEnd()

  const onProblem = (error: unknown) => {
    if (error instanceof ApiError && error.isSessionInvalid) void endSession()
    else notify(wordsOfError(error, t), { kind: 'problem' })
  }
  // The store outlives a switch of the language.
  const tell = useRef(onProblem)
  tell.current = onProblem

  const accountId = account?.id
  const ownCount = useRef<number>(undefined)
  const store = useMemo(
    () =>
      createCartStore(accountId === undefined ? guestStorage(api) : accountStorage(api), {
        onCount: (count) => {
          ownCount.current = count
          if (count !== currentVisitor().cartCount) setCartCount(count)
        },
        onProblem: (error) => tell.current(error),
      }),
    [api, accountId],
  )
  const view = useStore(store.view, NOT_YET)

  // Another tab has changed the cart.
  useEffect(() => {
    if (isKnown && (store.get().status === 'loading' || cartCount !== ownCount.current)) void store.load()
  }, [isKnown, store, cartCount])

  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState === 'visible' && currentVisitor().isKnown) void store.load()
    }
    document.addEventListener('visibilitychange', catchUp)
    window.addEventListener('online', catchUp)
    return () => {
      document.removeEventListener('visibilitychange', catchUp)
      window.removeEventListener('online', catchUp)
    }
  }, [store])

  return { view, store }
}
