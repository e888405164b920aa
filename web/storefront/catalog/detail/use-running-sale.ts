import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FlashBadge } from '#domain/flash-sale.ts'

/** The sale until it is over or sold out. The shop's clock decides: the visitor's may be hours off (U47). */
export function useRunningSale(sale: FlashBadge | undefined): FlashBadge | undefined {
  const { api } = useRouter().options.context
  const [over, setOver] = useState<FlashBadge>()
  useEffect(() => {
    if (!sale) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    async function ask(running: FlashBadge): Promise<void> {
      clearTimeout(timer)
      try {
        const { findFlashStock } = await import('#contract/shop/flash-sale.ts')
        const { stocks, serverTime } = await api.call(findFlashStock, { ids: [running.id] })
        if (hasLeft) return
        const msLeft = Date.parse(running.endsAt) - Date.parse(serverTime)
        if (msLeft <= 0 || !stocks.some(({ remaining }) => remaining > 0)) return setOver(running)
        timer = setTimeout(() => void ask(running), msLeft)
      } catch {
        // The page of the sale tells, too.
      }
    }
    const askIfSeen = () => {
      if (!document.hidden) void ask(sale)
    }
    askIfSeen()
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      hasLeft = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [api, sale])
  return sale === over ? undefined : sale
}
