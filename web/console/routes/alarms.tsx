import { createFileRoute } from '@tanstack/react-router'
import { listAlarms } from '#contract/staff/payments.ts'
import { staffOnly } from '../guard.ts'
import { ALARMS_PER_PAGE, AlarmsPage } from '../money/alarms-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/alarms')({
  validateSearch: (asked: Record<string, unknown>): { page?: number; state?: 'all' } => {
    const { page } = listSearch(asked)
    return { ...(page && { page }), ...(asked.state === 'all' && { state: 'all' as const }) }
  },
  beforeLoad: staffOnly('finance'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { page = 1, state } }) =>
    context.api.call(listAlarms, { query: { page, limit: ALARMS_PER_PAGE, open: state === 'all' ? '0' : '1' } }),
  component: Alarms,
})

function Alarms() {
  return <AlarmsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
