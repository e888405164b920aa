import { createFileRoute } from '@tanstack/react-router'
import { listAlarms } from '#contract/staff/payments.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { ALARMS_PER_PAGE, AlarmsPage } from '../money/alarms-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/alarms')({
  ...searchOf((asked): { page?: number; state?: 'all'; payment?: string } => {
    const { page, search: payment } = listSearch({ page: asked.page, search: asked.payment })
    return { ...(page && { page }), ...(asked.state === 'all' && { state: 'all' as const }), ...(payment && { payment }) }
  }),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps: { page = 1, state, payment } }) =>
    context.api.call(listAlarms, {
      query: { page, limit: ALARMS_PER_PAGE, open: state === 'all' ? '0' : '1', ...(payment && { payment }) },
    }),
  component: Alarms,
})

function Alarms() {
  return <AlarmsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
