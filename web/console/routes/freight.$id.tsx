import { createFileRoute, notFound } from '@tanstack/react-router'
import { loadFreight } from '../freight/load-freight.ts'
import { ZonePage } from '../freight/zone-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/freight/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const freight = await loadFreight(context.api)
    const zone = freight.zones.find(({ id }) => String(id) === params.id)
    if (!zone) throw notFound()
    return { ...freight, zone }
  },
  component: Zone,
})

function Zone() {
  const { zone, ...freight } = Route.useLoaderData()
  return <ZonePage key={zone.id} zone={zone} {...freight} />
}
