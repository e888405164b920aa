import { createFileRoute } from '@tanstack/react-router'
import { listKeywords } from '#contract/staff/chat-settings.ts'
import { staffOnly } from '../guard.ts'
import { KeywordsPage } from '../settings/keywords-page.tsx'

export const Route = createFileRoute('/settings/keywords')({
  beforeLoad: staffOnly('chat-supervisor', 'admin'),
  loader: ({ context }) => context.api.call(listKeywords),
  component: Keywords,
})

function Keywords() {
  return <KeywordsPage keywords={Route.useLoaderData()} />
}
