import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addToCart } from '#contract/shop/cart.ts'
import { countBought } from '#contract/shop/flash-sale.ts'
import type { FlashDetail } from '#domain/flash-sale.ts'
import { ApiError } from '#web/api/client.ts'
import { useNotify } from '#web/ui/notices/notices.tsx'
import { useSignInFirst } from '../catalog/sign-in-first.ts'
import { wordsOfError } from '../error-words.ts'
import { paths } from '../paths.ts'
import { useSessionEnd } from '../session.ts'
import { useVisitor } from '../visitor.ts'
import { formatHour } from '../when.ts'
import { useWords } from '../words.ts'
import type { LiveStock } from './use-stock-watch.ts'

type Watched = {
  item: FlashDetail
  stock: LiveStock
  /** Not open yet: a press only says so. */
  isWaiting: boolean
  refresh: () => Promise<void>
}
export type FlashPurchase = ReturnType<typeof useFlashPurchase>

/** One request at a time however often the button is pressed (U49). Refusals are shown and the stock is read again. */
export function useFlashPurchase({ item, stock, isWaiting, refresh }: Watched) {
  const router = useRouter()
  const { api, isSignedIn } = router.options.context
  const { t } = useWords()
  const notify = useNotify()
  const signInFirst = useSignInFirst()
  const endSession = useSessionEnd()
  const { bought, recount } = useBought(item)
  const [wanted, setWanted] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  const quantityMax = Math.max(1, Math.min(item.perOrder, item.perPerson - bought, stock.remaining))
  const quantity = Math.min(wanted, quantityMax)

  async function buy(): Promise<unknown> {
    if (isUnderWay.current) return
    if (isWaiting) return notify(t('flash.wait', { at: formatHour(item.startsAt) }), { kind: 'problem' })
    if (!isSignedIn()) return signInFirst()
    isUnderWay.current = true
    setBusy(true)
    try {
      const { id: flashItemId, productId, skuCode } = item
      const key = await api.call(addToCart, { productId, skuCode, quantity, isBuyNow: true, flashItemId })
      await router.navigate({ href: paths.orderConfirm(key, true) })
    } catch (error) {
      if (error instanceof ApiError && error.isSessionInvalid) return endSession()
      notify(wordsOfError(error, t), { kind: 'problem' })
      await Promise.all([refresh(), recount()])
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    quantity,
    quantityMax,
    setQuantity: setWanted,
    /** As many as one person may have. */
    isLimitReached: bought >= item.perPerson,
    isBusy,
    buy,
  }
}

/** 0 for a visitor. The page itself is cached. */
function useBought({ id, bought: loaded }: Pick<FlashDetail, 'id' | 'bought'>) {
  const { api } = useRouter().options.context
  const { account, isKnown } = useVisitor()
  const accountId = account?.id
  const [bought, setBought] = useState(loaded)
  const recount = useCallback(async () => {
    if (accountId === undefined) return setBought(0)
    // The server counts again; without this number only the choice is wider.
    await api.call(countBought, { id }).then(setBought, () => {})
  }, [api, id, accountId])
  useEffect(() => {
    if (isKnown) void recount()
  }, [isKnown, recount])
  return { bought, recount }
}
