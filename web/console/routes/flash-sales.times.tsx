import { createFileRoute } from '@tanstack/react-router'
import { listFlashSlots } from '#contract/staff/flash-sale.ts'
import { TimesPage } from '../flash-sales/times-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/flash-sales/times')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listFlashSlots),
  component: Times,
})

function Times() {
  return <TimesPage slots={Route.useLoaderData()} />
}
