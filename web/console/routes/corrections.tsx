import { createFileRoute } from '@tanstack/react-router'
import { type CorrectionsAsked, listCorrections, readAgreementLimits } from '#contract/staff/acts.ts'
import { MONEY_ACT_STATES } from '#domain/money-act.ts'
import { staffOnly } from '../guard.ts'
import { CorrectionsPage } from '../money/corrections-page.tsx'
import { listSearch, oneOf } from '../page-search.ts'

export const Route = createFileRoute('/corrections')({
  validateSearch: (asked: Record<string, unknown>): CorrectionsAsked => {
    const status = oneOf(MONEY_ACT_STATES, asked.status)
    return { ...listSearch(asked), ...(status && { status }) }
  },
  beforeLoad: staffOnly('finance'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps }) => {
    const [found, limits] = await Promise.all([api.call(listCorrections, deps), api.call(readAgreementLimits)])
    return { ...found, limits }
  },
  component: Corrections,
})

function Corrections() {
  return <CorrectionsPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
