import { createFileRoute } from '@tanstack/react-router'
import { findOpening } from '#contract/staff/opening.ts'
import { staffOnly } from '../guard.ts'
import { OpeningPage } from '../opening/opening-page.tsx'

export const Route = createFileRoute('/opening')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(findOpening),
  component: Opening,
})

function Opening() {
  return <OpeningPage opening={Route.useLoaderData()} />
}
