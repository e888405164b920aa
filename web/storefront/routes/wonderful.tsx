import { createFileRoute } from '@tanstack/react-router'
import { listMoments } from '#contract/shop/festival.ts'
import { WonderfulPage } from '../content/moments/wonderful-page.tsx'
import { pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/wonderful')({
  loader: ({ context }) => context.api.call(listMoments),
  head: ({ match, loaderData }) => {
    const { t } = wordsOf(match.context.locale)
    return pageHead(match.context, {
      path: paths.wonderful(),
      title: t('content.wonderful.title'),
      description: t('content.wonderful.lead'),
      image: loaderData?.[0]?.image,
    })
  },
  component: () => <WonderfulPage moments={Route.useLoaderData()} />,
})
