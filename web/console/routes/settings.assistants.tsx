import { createFileRoute } from '@tanstack/react-router'
import { findAssistants } from '#contract/staff/assistants.ts'
import { staffOnly } from '../guard.ts'
import { AssistantsPage } from '../settings/assistants-page.tsx'

export const Route = createFileRoute('/settings/assistants')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(findAssistants),
  component: Assistants,
})

function Assistants() {
  return <AssistantsPage {...Route.useLoaderData()} />
}
