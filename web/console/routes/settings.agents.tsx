import { createFileRoute } from '@tanstack/react-router'
import { listAgents } from '#contract/staff/chat.ts'
import { staffOnly } from '../guard.ts'
import { AgentsPage } from '../settings/agents-page.tsx'

export const Route = createFileRoute('/settings/agents')({
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loader: ({ context }) => context.api.call(listAgents),
  component: Agents,
})

function Agents() {
  return <AgentsPage agents={Route.useLoaderData()} />
}
