import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { loadSlot } from '../../flash-sale/load-slot.ts'

const FlashStrip = lazy(async () => ({ default: (await import('../../flash-sale/flash-strip.tsx')).FlashStrip }))

const NEAR = '200px'

/** The home page is cached for everybody, so the browser loads the sale. */
export function SaleNow({ title }: { title: string }) {
  const { api } = useRouter().options.context
  const place = useRef<HTMLDivElement>(null)
  const [sale, setSale] = useState<Awaited<ReturnType<typeof loadSlot>>>()
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watcher.disconnect()
        const load = async () => setSale(await (await import('../../flash-sale/load-slot.ts')).loadSlot(api, undefined))
        // Optional: a failure is silent.
        load().catch(() => {})
      },
      { rootMargin: NEAR },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [api])
  return (
    <div ref={place}>
      {sale?.slot ? (
        <Suspense>
          <FlashStrip title={title} slot={sale.slot} items={sale.items} serverTime={sale.serverTime} />
        </Suspense>
      ) : null}
    </div>
  )
}
