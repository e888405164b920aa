import { createFileRoute } from '@tanstack/react-router'
import { listStaff } from '#contract/staff/accounts.ts'
import { staffOnly } from '../guard.ts'
import { StaffPage } from '../staff/staff-page.tsx'

export const Route = createFileRoute('/accounts')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(listStaff),
  component: Staff,
})

function Staff() {
  return <StaffPage staff={Route.useLoaderData()} />
}
