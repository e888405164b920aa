import { createFileRoute } from '@tanstack/react-router'
import { listCannedReplies } from '#web/api/staff-chat.ts'
import { staffOnly } from '../guard.ts'
import { RepliesPage } from '../settings/replies-page.tsx'

export const Route = createFileRoute('/settings/replies')({
  beforeLoad: staffOnly('agent'),
  loader: ({ context }) => listCannedReplies(context.api),
  component: Replies,
})

function Replies() {
  return <RepliesPage replies={Route.useLoaderData()} />
}
