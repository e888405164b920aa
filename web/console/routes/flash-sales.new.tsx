import { createFileRoute } from '@tanstack/react-router'
import { listFlashSlots } from '#web/api/staff-flash-sale.ts'
import { NewSalePage } from '../flash-sales/new-sale-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/flash-sales/new')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listFlashSlots(context.api),
  component: NewSale,
})

function NewSale() {
  return <NewSalePage slots={Route.useLoaderData()} />
}
