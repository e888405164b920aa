import { createFileRoute } from '@tanstack/react-router'
import { FreightPage } from '../freight/freight-page.tsx'
import { loadFreight } from '../freight/load-freight.ts'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/freight/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => loadFreight(context.api),
  component: Freight,
})

function Freight() {
  return <FreightPage {...Route.useLoaderData()} />
}
