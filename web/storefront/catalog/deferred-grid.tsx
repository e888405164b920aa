import type { ComponentProps } from 'react'
import { island } from '../islands/island.tsx'

/** Wines on a page whose first view has no need of their scripts. */
export const DeferredGrid = island<ComponentProps<typeof import('./narrowing-grid.tsx').NarrowingGrid>>('wines', {
  onServer: import.meta.env.SSR ? (await import('./narrowing-grid.tsx')).NarrowingGrid : undefined,
  load: async () => (await import('./narrowing-grid.tsx')).NarrowingGrid,
})
