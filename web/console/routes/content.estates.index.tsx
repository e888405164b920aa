import { createFileRoute } from '@tanstack/react-router'
import { listStaffEstates } from '#contract/staff/estates.ts'
import { EstatesPage } from '../content/estates/estates-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/estates/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffEstates),
  component: Estates,
})

function Estates() {
  return <EstatesPage estates={Route.useLoaderData()} />
}
