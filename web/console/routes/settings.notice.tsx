import { createFileRoute } from '@tanstack/react-router'
import { findChatSettings } from '#web/api/staff-chat.ts'
import { staffOnly } from '../guard.ts'
import { NoticePage } from '../settings/notice-page.tsx'

export const Route = createFileRoute('/settings/notice')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => findChatSettings(context.api),
  component: Notice,
})

function Notice() {
  return <NoticePage settings={Route.useLoaderData()} />
}
