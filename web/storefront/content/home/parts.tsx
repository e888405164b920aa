import type { ComponentProps } from 'react'
import { island } from '../../islands/island.tsx'

const onServer = import.meta.env.SSR
  ? {
      ...(await import('./home-picks.tsx')),
      ...(await import('./home-wines.tsx')),
      ...(await import('./second-slide.tsx')),
      ...(await import('./wine-ways.tsx')),
    }
  : undefined

type SecondSlideProps = ComponentProps<typeof import('./second-slide.tsx').SecondSlide>
type HomePicksProps = ComponentProps<typeof import('./home-picks.tsx').HomePicks>
type HomeWinesProps = ComponentProps<typeof import('./home-wines.tsx').HomeWines>

export const SecondSlide = island<SecondSlideProps>('second-slide', {
  onServer: onServer?.SecondSlide,
  load: async () => (await import('./second-slide.tsx')).SecondSlide,
})

export const WineWays = island('wine-ways', {
  onServer: onServer?.WineWays,
  load: async () => (await import('./wine-ways.tsx')).WineWays,
})

export const HomePicks = island<HomePicksProps>('home-picks', {
  onServer: onServer?.HomePicks,
  load: async () => (await import('./home-picks.tsx')).HomePicks,
})

export const HomeWines = island<HomeWinesProps>('home-wines', {
  onServer: onServer?.HomeWines,
  load: async () => (await import('./home-wines.tsx')).HomeWines,
})
