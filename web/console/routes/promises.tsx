import { createFileRoute } from '@tanstack/react-router'
import { listStaffPromises } from '#contract/staff/promises.ts'
import { WORD_WRITERS } from '#domain/words.ts'
import { staffOnly } from '../guard.ts'
import { PromisesPage } from '../promises/promises-page.tsx'

export const Route = createFileRoute('/promises')({
  beforeLoad: staffOnly(...WORD_WRITERS),
  loader: ({ context }) => context.api.call(listStaffPromises),
  component: Promises,
})

function Promises() {
  return <PromisesPage promises={Route.useLoaderData()} />
}
