import { createFileRoute } from '@tanstack/react-router'
import { listStaffFestivals } from '#contract/staff/festival.ts'
import { FestivalsPage } from '../content/festivals/festivals-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/festivals/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffFestivals),
  component: Festivals,
})

function Festivals() {
  return <FestivalsPage festivals={Route.useLoaderData()} />
}
