import type { ComponentProps } from 'react'
import { island } from '../../islands/island.tsx'

/** A hundred links, on a phone behind a button: nobody waits for them to be hydrated. */
export const DeferredPanel = island<ComponentProps<typeof import('./facet-panel.tsx').FacetPanel>>('filters', {
  onServer: import.meta.env.SSR ? (await import('./facet-panel.tsx')).FacetPanel : undefined,
  load: async () => (await import('./facet-panel.tsx')).FacetPanel,
})
