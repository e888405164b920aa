import { lazy, memo, Suspense } from 'react'
import type { LoadedReviews } from './load-reviews.ts'

const Section = import.meta.env.SSR
  ? (await import('./product-reviews.tsx')).ProductReviews
  : lazy(async () => ({ default: (await import('./product-reviews.tsx')).ProductReviews }))

/**
 * The reviews far down the page of a wine: whole in the server's HTML, their script is no part of the first view. Remembered, because an
 * element made anew before it came alive would make React throw the server's HTML away.
 */
export const DeferredReviews = memo(function DeferredReviews(props: { productId: number; loaded: LoadedReviews }) {
  return (
    <Suspense fallback={null}>
      <Section {...props} />
    </Suspense>
  )
})
