import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const FlashStrip = lazy(async () => ({ default: (await import('../../flash-sale/flash-strip.tsx')).FlashStrip }))

const NEAR = '200px'

/** The home page is cached for everybody, so the browser loads the sale. */
export function SaleNow({ title }: { title: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: NEAR,
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear])
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense>
          <FlashStrip title={title} />
        </Suspense>
      ) : null}
    </div>
  )
}
