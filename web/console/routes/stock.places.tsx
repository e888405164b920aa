import { createFileRoute } from '@tanstack/react-router'
import { listStockPlaces } from '#contract/staff/stock-places.ts'
import { staffOnly } from '../guard.ts'
import { PlacesPage } from '../stock/places-page.tsx'

export const Route = createFileRoute('/stock/places')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api } }) => api.call(listStockPlaces),
  component: Places,
})

function Places() {
  return <PlacesPage places={Route.useLoaderData()} />
}
