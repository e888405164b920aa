import { createFileRoute } from '@tanstack/react-router'
import { listStaffMoments } from '#contract/staff/festival.ts'
import { MomentsPage } from '../content/moments/moments-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/moments/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffMoments),
  component: Moments,
})

function Moments() {
  return <MomentsPage moments={Route.useLoaderData()} />
}
