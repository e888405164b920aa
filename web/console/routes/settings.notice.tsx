import { createFileRoute } from '@tanstack/react-router'
import { findChatSettings, findChatSound } from '#contract/staff/chat-settings.ts'
import { staffOnly } from '../guard.ts'
import { NoticePage } from '../settings/notice-page.tsx'

export const Route = createFileRoute('/settings/notice')({
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loader: async ({ context: { api } }) => {
    const [settings, sound] = await Promise.all([api.call(findChatSettings), api.call(findChatSound)])
    return { settings, sound }
  },
  component: Notice,
})

function Notice() {
  return <NoticePage {...Route.useLoaderData()} />
}
