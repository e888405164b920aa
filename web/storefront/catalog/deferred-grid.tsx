import type { ComponentProps } from 'react'
import { island } from '../islands/island.tsx'

/** For wines below the first view. */
export const DeferredGrid = island<ComponentProps<typeof import('./narrowing-grid.tsx').NarrowingGrid>>('wines', {
  onServer: import.meta.env.SSR ? (await import('./narrowing-grid.tsx')).NarrowingGrid : undefined,
  load: async () => (await import('./narrowing-grid.tsx')).NarrowingGrid,
})
