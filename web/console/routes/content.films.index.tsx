import { createFileRoute } from '@tanstack/react-router'
import { listFilms } from '#web/api/staff-content.ts'
import { FilmsPage } from '../content/films/films-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/films/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => listFilms(context.api),
  component: Films,
})

function Films() {
  return <FilmsPage films={Route.useLoaderData()} />
}
