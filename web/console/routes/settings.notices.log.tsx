import { createFileRoute } from '@tanstack/react-router'
import { listNotices } from '#contract/staff/notices.ts'
import { NOTICE_KINDS, NOTICE_STATES } from '#domain/notice.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { LOG_CHANNELS, type LogSearch, NoticeLogPage } from '../notices/log-page.tsx'
import { listSearch, oneOf, wholeNumber } from '../page-search.ts'

export const Route = createFileRoute('/settings/notices/log')({
  ...searchOf((asked): LogSearch => {
    const { search } = listSearch(asked)
    const kind = oneOf(NOTICE_KINDS, asked.kind)
    const channel = oneOf(LOG_CHANNELS, asked.channel)
    const state = oneOf(NOTICE_STATES, asked.state)
    const before = wholeNumber(asked.before)
    return {
      ...(kind && { kind }),
      ...(channel && { channel }),
      ...(state && { state }),
      ...(search && { search }),
      ...(before && { before }),
    }
  }),
  beforeLoad: staffOnly('admin'),
  loader: ({ context, deps }) => context.api.call(listNotices, deps),
  component: NoticeLog,
})

function NoticeLog() {
  return <NoticeLogPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
