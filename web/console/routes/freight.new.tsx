import { createFileRoute } from '@tanstack/react-router'
import { loadFreight } from '../freight/load-freight.ts'
import { ZonePage } from '../freight/zone-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/freight/new')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => loadFreight(context.api),
  component: NewZone,
})

function NewZone() {
  return <ZonePage {...Route.useLoaderData()} zone={undefined} />
}
