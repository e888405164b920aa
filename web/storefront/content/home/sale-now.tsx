import { lazy, Suspense, useEffect, useState } from 'react'

const FlashStrip = lazy(async () => ({ default: (await import('../../flash-sale/flash-strip.tsx')).FlashStrip }))

/**
 * The flash sale of the moment. The home page is the same for everybody and kept for long, so the browser puts this in, below what is
 * seen first.
 */
export function SaleNow() {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <Suspense>
      <FlashStrip />
    </Suspense>
  ) : null
}
