import type { ComponentProps } from 'react'
import { island } from '../../islands/island.tsx'
import { whenSignedIn } from '../../islands/when-signed-in.ts'

const onServer = import.meta.env.SSR
  ? {
      ...(await import('./about-wine.tsx')),
      ...(await import('./below-buy.tsx')),
      ...(await import('./estate-story.tsx')),
      ...(await import('../../reviews/product-reviews.tsx')),
    }
  : undefined

type AboutWineProps = ComponentProps<typeof import('./about-wine.tsx').AboutWine>
type BelowBuyProps = ComponentProps<typeof import('./below-buy.tsx').BelowBuy>
type EstateStoryProps = ComponentProps<typeof import('./estate-story.tsx').EstateStory>
type ProductReviewsProps = ComponentProps<typeof import('../../reviews/product-reviews.tsx').ProductReviews>

export const AboutWine = island<AboutWineProps>('about-wine', {
  onServer: onServer?.AboutWine,
  load: async () => (await import('./about-wine.tsx')).AboutWine,
})

/** A visitor's own coupons are marked without being asked for. */
export const BelowBuy = island<BelowBuyProps>('below-buy', {
  onServer: onServer?.BelowBuy,
  load: async () => (await import('./below-buy.tsx')).BelowBuy,
  when: whenSignedIn,
})

export const EstateStory = island<EstateStoryProps>('estate-story', {
  onServer: onServer?.EstateStory,
  load: async () => (await import('./estate-story.tsx')).EstateStory,
})

export const ProductReviews = island<ProductReviewsProps>('reviews', {
  onServer: onServer?.ProductReviews,
  load: async () => (await import('../../reviews/product-reviews.tsx')).ProductReviews,
})
