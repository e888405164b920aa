import { createFileRoute } from '@tanstack/react-router'
import { listStaff } from '#contract/staff/accounts.ts'
import { listRoles } from '#contract/staff/roles.ts'
import { staffOnly } from '../guard.ts'
import { StaffPage } from '../staff/staff-page.tsx'

export const Route = createFileRoute('/accounts')({
  beforeLoad: staffOnly('admin'),
  loader: async ({ context: { api } }) => {
    const [staff, roles] = await Promise.all([api.call(listStaff), api.call(listRoles)])
    return { staff, roles }
  },
  component: Staff,
})

function Staff() {
  return <StaffPage {...Route.useLoaderData()} />
}
