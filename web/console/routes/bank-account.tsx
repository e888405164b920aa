import { createFileRoute } from '@tanstack/react-router'
import { bankAccountHistory } from '#contract/staff/bank-account.ts'
import { BankAccountPage } from '../bank-account/bank-account-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/bank-account')({
  beforeLoad: staffOnly('finance', 'admin'),
  loader: ({ context }) => context.api.call(bankAccountHistory),
  component: BankAccount,
})

function BankAccount() {
  return <BankAccountPage {...Route.useLoaderData()} />
}
