import type { ComponentProps } from 'react'
import { deferred } from '../islands/island.tsx'

/** For pages whose first view does without the scripts of cards. */
export const DeferredGrid = deferred<ComponentProps<typeof import('./narrowing-grid.tsx').NarrowingGrid>>('wines', {
  onServer: import.meta.env.SSR ? (await import('./narrowing-grid.tsx')).NarrowingGrid : undefined,
  load: async () => (await import('./narrowing-grid.tsx')).NarrowingGrid,
})
