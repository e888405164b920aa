import { createFileRoute } from '@tanstack/react-router'
import { readOwnAccount } from '#contract/staff/own.ts'
import { SecondFactorPage } from '../account/second-factor-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/account/second-factor')({
  beforeLoad: staffOnly(),
  loader: ({ context }) => context.api.call(readOwnAccount),
  component: SecondFactor,
})

function SecondFactor() {
  return <SecondFactorPage account={Route.useLoaderData()} />
}
