import { createFileRoute } from '@tanstack/react-router'
import { findNoticeSettings } from '#contract/staff/notices.ts'
import { staffOnly } from '../guard.ts'
import { NoticeSettingsPage } from '../notices/settings-page.tsx'

export const Route = createFileRoute('/settings/notices/')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(findNoticeSettings),
  component: NoticeSettings,
})

function NoticeSettings() {
  return <NoticeSettingsPage settings={Route.useLoaderData()} />
}
