import { createFileRoute, notFound } from '@tanstack/react-router'
import { findNoticeTemplate } from '#contract/staff/notices.ts'
import { NOTICE_KINDS, templateChannelsOf } from '#domain/notice.ts'
import { staffOnly } from '../guard.ts'
import { NoticeTemplatePage } from '../notices/template-page.tsx'

export const Route = createFileRoute('/settings/notices/templates/$kind/$channel')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context, params }) => {
    const kind = NOTICE_KINDS.find((one) => one === params.kind)
    const channel = kind && templateChannelsOf(kind).find((one) => one === params.channel)
    if (!kind || !channel) throw notFound()
    return context.api.call(findNoticeTemplate, { kind, channel })
  },
  component: NoticeTemplate,
})

function NoticeTemplate() {
  const template = Route.useLoaderData()
  return <NoticeTemplatePage key={`${template.kind} ${template.channel}`} template={template} />
}
