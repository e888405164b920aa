import { createFileRoute, notFound } from '@tanstack/react-router'
import { findFlashItem } from '#web/api/flash-sale.ts'
import { everywhereFreight } from '#web/api/freight.ts'
import { idIn } from '../content/articles/article-search.ts'
import { throwNotThere } from '../content/not-there.ts'
import { itemJsonLd } from '../flash-sale/item-json-ld.ts'
import { ItemPage } from '../flash-sale/item-page.tsx'
import { itemSteps } from '../flash-sale/item-steps.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export const Route = createFileRoute('/goods_seckill_detail')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: number } => ({ id: idIn(id) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { id } }) => {
    if (id === undefined) throw notFound()
    const [item, freight] = await Promise.all([findFlashItem(api, id).catch(throwNotThere), everywhereFreight(api)])
    return { item, freight }
  },
  // What is left, and the shop's time, are of this moment: nothing that was fetched before is shown.
  preloadStaleTime: 0,
  gcTime: 0,
  head: ({ match: { context }, loaderData }) => {
    if (!loaderData) return {}
    const { item } = loaderData
    const words = wordsOf(context.locale)
    const { t, say, locale } = words
    return pageHead(context, {
      path: paths.flashSaleItem(item.id),
      title: t('flash.item-title', { name: say(item.title) }),
      description: t('flash.item-description', { name: say(item.title), blurb: say(item.blurb) }),
      image: item.image,
      jsonLd: [itemJsonLd(item, { origin: context.origin, locale }), breadcrumbJsonLd(context, itemSteps(item, words))],
    })
  },
  component: () => {
    const { item, freight } = Route.useLoaderData()
    return <ItemPage key={item.id} item={item} freight={freight} />
  },
})
