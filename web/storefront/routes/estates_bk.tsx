import { createFileRoute } from '@tanstack/react-router'
import { listEstates } from '#contract/shop/estates.ts'
import { EstatesPrint } from '../content/estates/estates-print.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

/** For printing; the canonical page is `estates`. */
export const Route = createFileRoute('/estates_bk')({
  loader: ({ context }) => context.api.call(listEstates),
  head: ({ match, loaderData }) => {
    const { t } = wordsOf(match.context.locale)
    return pageHead(match.context, {
      path: paths.estates(),
      title: t('content.estates.list'),
      description: t('promise.estates-known') || t('content.estates.shown', { count: loaderData?.length ?? 0 }),
    })
  },
  component: () => <EstatesPrint estates={Route.useLoaderData()} />,
})
