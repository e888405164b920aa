import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { loadSlot } from '../../flash-sale/load-slot.ts'

const loadStrip = () => import('../../flash-sale/flash-strip.tsx')
const FlashStrip = lazy(async () => ({ default: (await loadStrip()).FlashStrip }))

/**
 * The home page is cached for everybody, so the browser loads the sale: at once, while its place is below the screen. Where a
 * visitor has come to the place before, it opens when that is out of sight: nothing moves under a reader's eyes.
 */
export function SaleNow({ title }: { title: string }) {
  const { api } = useRouter().options.context
  const place = useRef<HTMLDivElement>(null)
  const [sale, setSale] = useState<Awaited<ReturnType<typeof loadSlot>>>()
  useEffect(() => {
    let watcher: IntersectionObserver | undefined
    let isGone = false
    const load = async () => {
      const [{ loadSlot: find }] = await Promise.all([import('../../flash-sale/load-slot.ts'), loadStrip()])
      const found = await find(api, undefined)
      if (isGone || !place.current || !found.slot) return
      watcher = new IntersectionObserver(
        ([entry]) => {
          if (!entry || (scrollY > 0 && (entry.isIntersecting || entry.boundingClientRect.top < 0))) return
          watcher?.disconnect()
          setSale(found)
        },
        // A place at the very edge is out of sight.
        { rootMargin: '0px 0px -1px' },
      )
      watcher.observe(place.current)
    }
    // Optional: a failure is silent.
    load().catch(() => {})
    return () => {
      isGone = true
      watcher?.disconnect()
    }
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
