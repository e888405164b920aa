import { createFileRoute } from '@tanstack/react-router'
import { listReplacementsToSend } from '#contract/staff/replacements.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { pageSearch } from '../page-search.ts'
import { ReplacementsPage } from '../replacements/replacements-page.tsx'

export const Route = createFileRoute('/orders/replacements')({
  ...searchOf(pageSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, deps: { page = 1 } }) => ({ ...(await context.api.call(listReplacementsToSend, { page })), page }),
  component: Replacements,
})

function Replacements() {
  return <ReplacementsPage {...Route.useLoaderData()} />
}
