import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Fen } from '#domain/money.ts'
import { useVisitor } from '../visitor.ts'

const NONE: ReadonlyMap<string, Fen> = new Map()

/** The visitor's own, by the code of the pack: the page is the same for everybody and learns them afterwards. */
export function usePriceWishes(): { wishes: ReadonlyMap<string, Fen>; reload: () => Promise<void> } {
  const { api } = useRouter().options.context
  const { account } = useVisitor()
  const [wishes, setWishes] = useState(NONE)
  const accountId = account?.id
  const reload = useCallback(async () => {
    if (accountId === undefined) return setWishes(NONE)
    const { listPriceWishes } = await import('#contract/shop/price-wishes.ts')
    setWishes(new Map((await api.call(listPriceWishes)).map(({ skuCode, wish }) => [skuCode, wish])))
  }, [api, accountId])
  useEffect(() => {
    // Whoever presses the button is told.
    reload().catch(() => {})
  }, [reload])
  return { wishes, reload }
}
