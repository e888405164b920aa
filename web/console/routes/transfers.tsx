import { createFileRoute } from '@tanstack/react-router'
import { listAwaitedTransfers } from '#contract/staff/payments.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'
import { TransfersPage } from '../transfers/transfers-page.tsx'

export const Route = createFileRoute('/transfers')({
  ...searchOf(listSearch),
  beforeLoad: staffOnly('finance'),
  loader: ({ context, deps }) => context.api.call(listAwaitedTransfers, deps),
  component: Transfers,
})

function Transfers() {
  return <TransfersPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
