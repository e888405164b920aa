import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenNear } from '../../islands/when-near.ts'

const FlashStrip = lazy(async () => ({ default: (await import('../../flash-sale/flash-strip.tsx')).FlashStrip }))

/**
 * The flash sale of the moment. The home page is the same for everybody and kept for long, so the browser puts this in, below what is
 * seen first, when the visitor comes near.
 */
export function SaleNow() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current) void whenNear(place.current).then(() => setNear(true))
  }, [])
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense>
          <FlashStrip />
        </Suspense>
      ) : null}
    </div>
  )
}
