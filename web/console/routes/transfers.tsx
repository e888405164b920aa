import { createFileRoute } from '@tanstack/react-router'
import { listAwaitedTransfers } from '#contract/staff/payments.ts'
import { staffOnly } from '../guard.ts'
import { listSearch } from '../page-search.ts'
import { TransfersPage } from '../transfers/transfers-page.tsx'

export const Route = createFileRoute('/transfers')({
  validateSearch: listSearch,
  beforeLoad: staffOnly('finance'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.api.call(listAwaitedTransfers, deps),
  component: Transfers,
})

function Transfers() {
  return <TransfersPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
