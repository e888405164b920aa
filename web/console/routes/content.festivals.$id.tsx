import { createFileRoute, notFound } from '@tanstack/react-router'
import { listStaffFestivals } from '#contract/staff/festival.ts'
import { FestivalPage } from '../content/festivals/festival-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/festivals/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return
    const found = (await context.api.call(listStaffFestivals)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Festival,
})

function Festival() {
  const festival = Route.useLoaderData()
  return <FestivalPage key={festival?.id ?? 'new'} festival={festival} />
}
