import { createFileRoute, redirect } from '@tanstack/react-router'
import { findEstate, listEstates } from '#contract/shop/estates.ts'
import { listProducts } from '#contract/shop/product-list.ts'
import { searchOf } from '#web/ui/query.ts'
import { readEstateSearch } from '../content/estates/estate-search.ts'
import { EstateView } from '../content/estates/estate-view.tsx'
import { EstatesPage } from '../content/estates/estates-page.tsx'
import { throwNotThere } from '../content/not-there.ts'

const WINES_SHOWN = 12

export const Route = createFileRoute('/estates')({
  staticData: { showsWine: true },
  ...searchOf(readEstateSearch),
  loader: async ({ context: { api }, deps: { id, ...chosen } }) => {
    if (id === undefined) return { estates: await api.call(listEstates), chosen, estate: undefined, wines: [] }
    const [estates, estate, wines] = await Promise.all([
      api.call(listEstates),
      api.call(findEstate, { id }).catch(throwNotThere),
      api.call(listProducts, { categoryId: id, page: 1, limit: WINES_SHOWN }).catch(() => ({ list: [] })),
    ])
    if (estate.id !== id) throw redirect({ to: '/estates', search: { ...chosen, id: estate.id }, statusCode: 301 })
    return { estates, chosen, estate, wines: wines.list }
  },
  head: async ({ match: { context }, loaderData }) => {
    const { estateHead, estatesHead } = await import('./estates.head.ts')
    const { estates = [], chosen = {}, estate } = loaderData ?? {}
    return estate ? estateHead(context, estate) : estatesHead(context, estates, chosen)
  },
  component: Estates,
})

function Estates() {
  const { estates, chosen, estate, wines } = Route.useLoaderData()
  return estate ? (
    <EstateView estate={estate} estates={estates} wines={wines} />
  ) : (
    <EstatesPage estates={estates} chosen={chosen} />
  )
}
