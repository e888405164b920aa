import { createFileRoute, notFound } from '@tanstack/react-router'
import { findStaffEstate } from '#contract/staff/estates.ts'
import { EstatePage } from '../content/estates/estate-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/estates/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') throw notFound()
    return context.api.call(findStaffEstate, id)
  },
  component: Estate,
})

function Estate() {
  const estate = Route.useLoaderData()
  return <EstatePage key={estate.id} estate={estate} />
}
