import { createFileRoute } from '@tanstack/react-router'
import { listCannedReplies } from '#contract/staff/chat-settings.ts'
import { staffOnly } from '../guard.ts'
import { RepliesPage } from '../settings/replies-page.tsx'

export const Route = createFileRoute('/settings/replies')({
  beforeLoad: staffOnly('agent'),
  loader: ({ context }) => context.api.call(listCannedReplies),
  component: Replies,
})

function Replies() {
  return <RepliesPage replies={Route.useLoaderData()} />
}
