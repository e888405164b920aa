import { createFileRoute } from '@tanstack/react-router'
import { listStaffFilms } from '#contract/staff/films.ts'
import { FilmsPage } from '../content/films/films-page.tsx'
import { staffOnly } from '../guard.ts'

export const Route = createFileRoute('/content/films/')({
  beforeLoad: staffOnly('merchandiser'),
  loader: ({ context }) => context.api.call(listStaffFilms),
  component: Films,
})

function Films() {
  return <FilmsPage films={Route.useLoaderData()} />
}
