import { createFileRoute, notFound } from '@tanstack/react-router'
import { listStaffFilms } from '#contract/staff/films.ts'
import { FilmPage } from '../content/films/film-page.tsx'
import { staffOnly } from '../guard.ts'
import { idOrNew } from '../page-params.ts'

export const Route = createFileRoute('/content/films/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = idOrNew(params.id)
    if (id === 'new') return
    const found = (await context.api.call(listStaffFilms)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Film,
})

function Film() {
  const film = Route.useLoaderData()
  return <FilmPage key={film?.id ?? 'new'} film={film} />
}
