import { createFileRoute } from '@tanstack/react-router'
import { findStaffWine, listPricePlans, listWineChanges } from '#contract/staff/wines.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'
import { wholeNumber } from '../page-search.ts'
import { WinePage } from '../wines/editor/wine-page.tsx'

export const Route = createFileRoute('/wines/$id')({
  beforeLoad: staffOnly('merchandiser'),
  /** `from`: the wine whose content a new one begins with. */
  ...searchOf((asked): { from?: number } => {
    const from = wholeNumber(asked.from)
    return from ? { from } : {}
  }),
  loader: async ({ context: { api }, params, deps: { from } }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return { copied: from === undefined ? undefined : await api.call(findStaffWine, from) }
    const [wine, plans, changes] = await Promise.all([
      api.call(findStaffWine, id),
      api.call(listPricePlans, id),
      api.call(listWineChanges, { id }),
    ])
    return { known: { wine, plans, changes } }
  },
  component: Wine,
})

function Wine() {
  const { known, copied } = Route.useLoaderData()
  return <WinePage key={known?.wine.id ?? `new ${copied?.id}`} known={known} copied={copied} />
}
