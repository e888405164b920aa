import { createFileRoute } from '@tanstack/react-router'
import { listAuditEntries, readAgreementLimits } from '#contract/staff/acts.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { AuditPage } from '../money/audit-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/audit/money')({
  ...searchOf(listSearch),
  beforeLoad: staffOnly('finance', 'admin'),
  loader: async ({ context: { api }, deps }) => {
    const [entries, limits] = await Promise.all([api.call(listAuditEntries, deps), api.call(readAgreementLimits)])
    return { ...entries, limits }
  },
  component: AuditLog,
})

function AuditLog() {
  return <AuditPage {...Route.useLoaderData()} asked={Route.useLoaderDeps()} />
}
