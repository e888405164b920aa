import { createFileRoute } from '@tanstack/react-router'
import { listMoneyActs, readAgreementLimits } from '#contract/staff/acts.ts'
import { MONEY_ACT_STATES, type MoneyActState } from '#domain/money-act.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { ActsPage } from '../money/acts-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/money-acts')({
  ...searchOf((asked): { page?: number; status?: MoneyActState } => {
    const { page } = listSearch(asked)
    const status = oneOf(MONEY_ACT_STATES, asked.status, 'waiting')
    return { ...(page && { page }), ...(status && { status }) }
  }),
  beforeLoad: staffOnly('finance', 'merchandiser'),
  loader: async ({ context: { api }, deps }) => {
    const [acts, limits] = await Promise.all([api.call(listMoneyActs, deps), api.call(readAgreementLimits)])
    return { ...acts, limits }
  },
  component: MoneyActs,
})

function MoneyActs() {
  return <ActsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
