import { createFileRoute } from '@tanstack/react-router'
import { listEstates } from '#web/api/staff-content.ts'
import { EstatesPage } from '../content/estates/estates-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/estates/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listEstates(context.api),
  component: Estates,
})

function Estates() {
  return <EstatesPage estates={Route.useLoaderData()} />
}
