import { createFileRoute } from '@tanstack/react-router'
import { type CorrectionsAsked, listCorrections, readAgreementLimits } from '#contract/staff/acts.ts'
import { MONEY_ACT_STATES } from '#domain/money-act.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { CorrectionsPage } from '../money/corrections-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/corrections')({
  ...searchOf((asked): CorrectionsAsked => {
    const status = oneOf(MONEY_ACT_STATES, asked.status)
    return { ...listSearch(asked), ...(status && { status }) }
  }),
  beforeLoad: staffOnly('finance'),
  loader: async ({ context: { api }, deps }) => {
    const [found, limits] = await Promise.all([api.call(listCorrections, deps), api.call(readAgreementLimits)])
    return { ...found, limits }
  },
  component: Corrections,
})

function Corrections() {
  return <CorrectionsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
