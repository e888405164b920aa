import { createFileRoute } from '@tanstack/react-router'
import { listFlashSlots } from '#contract/staff/flash-sale.ts'
import { NewSalePage } from '../flash-sales/new-sale-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/flash-sales/new')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listFlashSlots),
  component: NewSale,
})

function NewSale() {
  return <NewSalePage slots={Route.useLoaderData()} />
}
