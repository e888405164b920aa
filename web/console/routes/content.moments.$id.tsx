import { createFileRoute, notFound } from '@tanstack/react-router'
import { listStaffMoments } from '#contract/staff/festival.ts'
import { MomentPage } from '../content/moments/moment-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/moments/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return
    const found = (await context.api.call(listStaffMoments)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Moment,
})

function Moment() {
  const moment = Route.useLoaderData()
  return <MomentPage key={moment?.id ?? 'new'} moment={moment} />
}
