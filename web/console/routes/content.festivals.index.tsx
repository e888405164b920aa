import { createFileRoute } from '@tanstack/react-router'
import { listFestivals } from '#web/api/staff-content.ts'
import { FestivalsPage } from '../content/festivals/festivals-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/festivals/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listFestivals(context.api),
  component: Festivals,
})

function Festivals() {
  return <FestivalsPage festivals={Route.useLoaderData()} />
}
