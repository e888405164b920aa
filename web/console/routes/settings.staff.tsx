import { createFileRoute } from '@tanstack/react-router'
import { listStaff } from '#web/api/staff-accounts.ts'
import { staffOnly } from '../guard.ts'
import { StaffPage } from '../staff/staff-page.tsx'

export const Route = createFileRoute('/settings/staff')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => listStaff(context.api),
  component: Staff,
})

function Staff() {
  return <StaffPage staff={Route.useLoaderData()} />
}
