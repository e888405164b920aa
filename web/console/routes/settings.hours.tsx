import { createFileRoute } from '@tanstack/react-router'
import { findChatSettings } from '#contract/staff/chat-settings.ts'
import { staffOnly } from '../guard.ts'
import { HoursPage } from '../settings/hours-page.tsx'

export const Route = createFileRoute('/settings/hours')({
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loader: ({ context }) => context.api.call(findChatSettings),
  component: Hours,
})

function Hours() {
  return <HoursPage settings={Route.useLoaderData()} />
}
