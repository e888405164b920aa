import { createFileRoute } from '@tanstack/react-router'
import { listImports } from '#contract/staff/imports.ts'
import { searchOf } from '#web/ui/query.ts'
import { staffOnly } from '../guard.ts'
import { ImportsPage } from '../imports/imports-page.tsx'
import { listSearch } from '../page-search.ts'

export const Route = createFileRoute('/wines/import/')({
  ...searchOf(listSearch),
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context: { api }, deps }) => api.call(listImports, deps),
  component: Imports,
})

function Imports() {
  return <ImportsPage {...Route.useLoaderData()} page={Route.useLoaderDeps().page ?? 1} />
}
