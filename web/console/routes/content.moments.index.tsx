import { createFileRoute } from '@tanstack/react-router'
import { listMoments } from '#web/api/staff-content.ts'
import { MomentsPage } from '../content/moments/moments-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/moments/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listMoments(context.api),
  component: Moments,
})

function Moments() {
  return <MomentsPage moments={Route.useLoaderData()} />
}
