import { createFileRoute } from '@tanstack/react-router'
import { findStaffCompany } from '#contract/staff/content.ts'
import { CompanyPage } from '../content/company/company-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/company')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => context.api.call(findStaffCompany),
  component: Company,
})

function Company() {
  return <CompanyPage company={Route.useLoaderData()} />
}
