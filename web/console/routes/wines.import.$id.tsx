import { createFileRoute } from '@tanstack/react-router'
import { findImport } from '#contract/staff/imports.ts'
import { staffOnly } from '../guard.ts'
import { ImportPage } from '../imports/import-page.tsx'
import { foundOrLost, idParam } from '../page-params.ts'

export const Route = createFileRoute('/wines/import/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context, params }) => foundOrLost(context.api.call(findImport, idParam(params.id))),
  component: Import,
})

function Import() {
  const run = Route.useLoaderData()
  return <ImportPage key={run.id} run={run} />
}
