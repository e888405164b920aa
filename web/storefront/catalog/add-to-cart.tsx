import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { GuestLine } from '#domain/cart.ts'
import type { Localized } from '#domain/locale.ts'
import { ApiError } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { readGuestCart, withLine } from '../cart/guest-cart.ts'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { SiteLink } from '../site-link.tsx'
import { useVisitor } from '../visitor.ts'
import { useWords } from '../words.ts'
import { useSignInFirst } from './sign-in-first.ts'

/** Longer than any double click, so that it adds once (U28). */
const ADDED_SHOWN_MS = 1_500

export type AddState = 'idle' | 'adding' | 'added'
export type WantedLine = GuestLine & { name: Localized; stock: number }
/** A press that no answer came for. */
type Unanswered = Pick<GuestLine, 'skuCode' | 'quantity'> & { key: string }

/** Adds to the account's cart when signed in, else to this browser's. Each press adds once. */
export function useAddToCart() {
  const router = useRouter()
  const { api, isSignedIn } = router.options.context
  const { setCartCount, keepGuestCart } = useVisitor()
  const { t, say } = useWords()
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const endSession = useSessionEnd()
  const isUnderWay = useRef(false)
  // Apart: who has just added may go on to buy at once.
  const isBuying = useRef(false)
  const unanswered = useRef<Unanswered>(undefined)
  const [state, setState] = useState<AddState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const release = (next: AddState = 'idle') => {
    isUnderWay.current = false
    setState(next)
  }

  const tell = (error: unknown, words = wordsOfError(error, t)) => {
    if (error instanceof ApiError && error.isSessionInvalid) return endSession()
    notify(words, { kind: 'problem' })
  }

  async function addToAccount({ productId, skuCode, quantity }: WantedLine): Promise<void> {
    const { addToCart, countCart } = await import('#contract/shop/cart.ts')
    const last = unanswered.current
    const isSame = last?.skuCode === skuCode && last.quantity === quantity
    const key = isSame ? last.key : newKey()
    unanswered.current = { skuCode, quantity, key }
    try {
      await api.call(addToCart, { productId, skuCode, quantity, key })
      unanswered.current = undefined
    } catch (error) {
      if (error instanceof ApiError) unanswered.current = undefined
      throw error
    } finally {
      api.call(countCart).then(setCartCount, () => {})
    }
  }

  const addAsGuest = ({ productId, skuCode, quantity, stock }: WantedLine): boolean => {
    const lines = readGuestCart()
    const present = lines.find((line) => line.skuCode === skuCode)?.quantity ?? 0
    if (present + quantity > stock) {
      notify(t('catalog.cart.too-many', { stock, present }), { kind: 'problem' })
      return false
    }
    keepGuestCart(withLine(lines, { productId, skuCode, quantity }))
    return true
  }

  async function add(line: WantedLine): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('adding')
    try {
      if (isSignedIn()) {
        await addToAccount(line)
      } else if (!addAsGuest(line)) {
        return release()
      }
    } catch (error) {
      release()
      return void tell(error, unanswered.current ? t('catalog.cart.unknown') : undefined)
    }
    notify(t('catalog.cart.added', { name: say(line.name), count: line.quantity }), {
      action: <SiteLink to={paths.cart()}>{t('catalog.cart.open')}</SiteLink>,
    })
    setState('added')
    clearTimeout(timer.current)
    timer.current = setTimeout(release, ADDED_SHOWN_MS)
  }

  /** Skips the cart; a signed-out visitor signs in first and comes back. */
  async function buyNow({ productId, skuCode, quantity }: WantedLine): Promise<void> {
    if (isBuying.current) return
    if (!isSignedIn()) return signInFirst()
    isBuying.current = true
    try {
      const { addToCart } = await import('#contract/shop/cart.ts')
      const key = await api.call(addToCart, { productId, skuCode, quantity, isBuyNow: true })
      await router.navigate({ href: paths.orderConfirm(key, true) })
    } catch (error) {
      tell(error)
    } finally {
      isBuying.current = false
    }
  }

  return { state, add, buyNow }
}
