import { createFileRoute } from '@tanstack/react-router'
import { searchOf } from '#web/ui/query.ts'
import { idIn } from '../content/articles/article-search.ts'
import { loadSlot } from '../flash-sale/load-slot.ts'
import { SalePage } from '../flash-sale/sale-page.tsx'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/goods_seckill')({
  staticData: { showsWine: true },
  ...searchOf(({ slot }: Record<string, unknown>): { slot?: number } => ({ slot: idIn(slot) })),
  loader: ({ context, deps }) => loadSlot(context.api, deps.slot),
  // Always fresh: stock and the shop's time.
  preloadStaleTime: 0,
  gcTime: 0,
  head: ({ match: { context } }) => {
    const { t } = wordsOf(context.locale)
    return pageHead(context, {
      path: paths.flashSale(),
      title: t('flash.title'),
      description: t('flash.description'),
      jsonLd: [
        breadcrumbJsonLd(context, [
          { name: t('shell.nav.home'), path: paths.home() },
          { name: t('flash.title'), path: paths.flashSale() },
        ]),
      ],
    })
  },
  component: () => <SalePage {...Route.useLoaderData()} />,
})
