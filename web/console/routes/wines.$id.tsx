import { createFileRoute } from '@tanstack/react-router'
import { findStaffWine, listPricePlans, listWineChanges } from '#contract/staff/wines.ts'
import { staffOnly } from '../guard.ts'
import { wantedId } from '../wanted-id.ts'
import { WinePage } from '../wines/editor/wine-page.tsx'

export const Route = createFileRoute('/wines/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context: { api }, params }) => {
    const id = wantedId(params.id)
    if (id === 'new') return undefined
    const [wine, plans, changes] = await Promise.all([
      api.call(findStaffWine, id),
      api.call(listPricePlans, id),
      api.call(listWineChanges, { id }),
    ])
    return { wine, plans, changes }
  },
  component: Wine,
})

function Wine() {
  const known = Route.useLoaderData()
  return <WinePage key={known?.wine.id ?? 'new'} known={known} />
}
