import { createFileRoute } from '@tanstack/react-router'
import { type ActsAsked, findActFilters, listActs } from '#contract/staff/audit.ts'
import { ACT_SEARCH_MAX, ACT_STATES, readObject } from '#domain/audit.ts'
import { searchOf } from '#web/ui/query.ts'
import { ActsPage } from '../audit/acts-page.tsx'
import { staffOnly } from '../guard.ts'
import { calendarDay, listSearch, oneOf, wholeNumber } from '../page-search.ts'

export const Route = createFileRoute('/audit/')({
  ...searchOf((asked): ActsAsked => {
    const by = wholeNumber(asked.by)
    const object = typeof asked.object === 'string' && readObject(asked.object) ? asked.object : undefined
    const state = oneOf(ACT_STATES, asked.state)
    const from = calendarDay(asked.from)
    const to = calendarDay(asked.to)
    const search = listSearch(asked).search?.slice(0, ACT_SEARCH_MAX)
    const before = wholeNumber(asked.before)
    return {
      ...(by && { by }),
      ...(object && { object }),
      ...(state && { state }),
      ...(from && { from }),
      ...(to && { to }),
      ...(search && { search }),
      ...(before && { before }),
    }
  }),
  beforeLoad: staffOnly('admin'),
  loader: async ({ context: { api }, deps }) => {
    const [acts, filters] = await Promise.all([api.call(listActs, deps), api.call(findActFilters)])
    return { ...acts, ...filters }
  },
  component: Acts,
})

function Acts() {
  return <ActsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
