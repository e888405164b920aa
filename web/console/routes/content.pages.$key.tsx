import { createFileRoute, notFound } from '@tanstack/react-router'
import { findStaffPage } from '#contract/staff/content.ts'
import { PAGE_KEYS } from '#domain/content.ts'
import { TextPage } from '../content/texts/text-page.tsx'
import { staffOnly } from '../guard.ts'
import { oneOf } from '../page-search.ts'

export const Route = createFileRoute('/content/pages/$key')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const key = oneOf(PAGE_KEYS, params.key)
    if (!key) throw notFound()
    return { key, page: await context.api.call(findStaffPage, key) }
  },
  component: Text,
})

function Text() {
  const { key, page } = Route.useLoaderData()
  return <TextPage key={key} pageKey={key} page={page} />
}
