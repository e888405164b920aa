import { createFileRoute, notFound } from '@tanstack/react-router'
import { findFlashItem } from '#contract/shop/flash-detail.ts'
import { freightEverywhere } from '#contract/shop/freight.ts'
import { searchOf } from '#web/ui/query.ts'
import { idIn } from '../content/articles/article-search.ts'
import { throwNotThere } from '../content/not-there.ts'
import { ItemPage } from '../flash-sale/item-page.tsx'

export const Route = createFileRoute('/goods_seckill_detail')({
  staticData: { showsWine: true },
  ...searchOf(({ id }: Record<string, unknown>): { id?: number } => ({ id: idIn(id) })),
  loader: async ({ context: { api }, deps: { id } }) => {
    if (id === undefined) throw notFound()
    const [item, freight] = await Promise.all([api.call(findFlashItem, { id }).catch(throwNotThere), api.call(freightEverywhere)])
    return { item, freight }
  },
  // Always fresh: stock and the shop's time.
  preloadStaleTime: 0,
  gcTime: 0,
  head: async ({ match, loaderData }) =>
    loaderData ? (await import('./goods_seckill_detail.head.ts')).itemHead(match.context, loaderData.item) : {},
  component: () => {
    const { item, freight } = Route.useLoaderData()
    return <ItemPage key={item.id} item={item} freight={freight} />
  },
})
