import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findFlashStock } from '#contract/shop/flash-sale.ts'
import { FLASH_POLL_MS, type FlashStock } from '#domain/flash-sale.ts'
import type { SaleClock } from './sale-clock.ts'

/** `isGone`: closed before its time. */
export type LiveStock = FlashStock & { isGone: boolean }

/** Polls while the page is visible, and at once when it becomes visible (U48). Answers set the clock; failures are ignored. */
export function useStockWatch(clock: SaleClock, sales: readonly FlashStock[]) {
  const { api } = useRouter().options.context
  const [serverTime, setHeard] = useState<ReadonlyMap<number, FlashStock>>()
  const isAsking = useRef(false)
  const ids = sales.map(({ id }) => id).join(',')

  const ask = useCallback(async () => {
    if (isAsking.current || ids === '') return
    isAsking.current = true
    try {
      const { stocks, serverTime } = await api.call(findFlashStock, { ids: ids.split(',').map(Number) })
      clock.sync(serverTime)
      setHeard(new Map(stocks.map((stock) => [stock.id, stock])))
    } catch {
      // The next answer is seconds away.
    } finally {
      isAsking.current = false
    }
  }, [api, clock, ids])

  useEffect(() => {
    const askIfSeen = () => {
      if (!document.hidden) void ask()
    }
    askIfSeen()
    const timer = setInterval(askIfSeen, FLASH_POLL_MS)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask])

  return {
    stockOf: (sale: FlashStock): LiveStock => {
      const stock = serverTime?.get(sale.id)
      if (!serverTime || stock) return { ...(stock ?? sale), isGone: false }
      return { ...sale, remaining: 0, isGone: true }
    },
    refresh: ask,
  }
}
