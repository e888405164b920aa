import { createFileRoute } from '@tanstack/react-router'
import { listNoticeTemplates } from '#contract/staff/notices.ts'
import { staffOnly } from '../guard.ts'
import { NoticeTemplatesPage } from '../notices/templates-page.tsx'

export const Route = createFileRoute('/settings/notices/templates/')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(listNoticeTemplates),
  component: NoticeTemplates,
})

function NoticeTemplates() {
  return <NoticeTemplatesPage list={Route.useLoaderData()} />
}
