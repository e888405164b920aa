import { createFileRoute } from '@tanstack/react-router'
import { listStaffPages } from '#contract/staff/content.ts'
import { TextsPage } from '../content/texts/texts-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/pages/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffPages),
  component: Texts,
})

function Texts() {
  return <TextsPage pages={Route.useLoaderData()} />
}
