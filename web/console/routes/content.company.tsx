import { createFileRoute } from '@tanstack/react-router'
import { findCompany } from '#web/api/staff-content.ts'
import { CompanyPage } from '../content/company/company-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/company')({
  beforeLoad: staffOnly('admin'),
  loader: ({ context }) => findCompany(context.api),
  component: Company,
})

function Company() {
  return <CompanyPage company={Route.useLoaderData()} />
}
