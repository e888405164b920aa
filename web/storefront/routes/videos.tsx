import { createFileRoute } from '@tanstack/react-router'
import { listFilms } from '#contract/shop/films.ts'
import { filmJsonLd } from '../content/films/film-json-ld.ts'
import { VideosPage } from '../content/films/videos-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/videos')({
  loader: ({ context }) => context.api.call(listFilms),
  head: ({ match: { context }, loaderData = [] }) => {
    const { t } = wordsOf(context.locale)
    return pageHead(context, {
      path: paths.videos(),
      title: t('content.videos.title'),
      description: t('promise.films'),
      image: loaderData[0]?.poster,
      jsonLd: loaderData.map((film) => filmJsonLd(context, film)),
    })
  },
  component: () => <VideosPage films={Route.useLoaderData()} />,
})
