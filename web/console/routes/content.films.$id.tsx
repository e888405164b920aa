import { createFileRoute, notFound } from '@tanstack/react-router'
import { listFilms } from '#web/api/staff-content.ts'
import { FilmPage } from '../content/films/film-page.tsx'
import { staffOnly } from '../guard.ts'
import { wantedId } from '../wanted-id.ts'

export const Route = createFileRoute('/content/films/$id')({
  beforeLoad: staffOnly('merchandiser'),
  loader: async ({ context, params }) => {
    const id = wantedId(params.id)
    if (id === 'new') return
    const found = (await listFilms(context.api)).find((each) => each.id === id)
    if (!found) throw notFound()
    return found
  },
  component: Film,
})

function Film() {
  const film = Route.useLoaderData()
  return <FilmPage key={film?.id ?? 'new'} film={film} />
}
