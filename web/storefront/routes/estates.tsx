import { createFileRoute } from '@tanstack/react-router'
import { listProducts } from '#web/api/catalog.ts'
import { findEstate, listEstates } from '#web/api/estates.ts'
import { estateJsonLd } from '../content/estates/estate-json-ld.ts'
import { readEstateSearch } from '../content/estates/estate-search.ts'
import { EstateView } from '../content/estates/estate-view.tsx'
import { EstatesPage } from '../content/estates/estates-page.tsx'
import { throwNotThere } from '../content/not-there.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

const WINES_SHOWN = 12

export const Route = createFileRoute('/estates')({
  validateSearch: readEstateSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api }, deps: { id, ...chosen } }) => {
    if (id === undefined) return { estates: await listEstates(api), chosen, estate: undefined, wines: [] }
    const [estates, estate, wines] = await Promise.all([
      listEstates(api),
      findEstate(api, id).catch(throwNotThere),
      listProducts(api, { categoryId: id, page: 1, limit: WINES_SHOWN }).catch(() => ({ list: [] })),
    ])
    return { estates, chosen, estate, wines: wines.list }
  },
  head: ({ match, loaderData }) => {
    const { context } = match
    const { t, say } = wordsOf(context.locale)
    const { estates = [], chosen = {}, estate } = loaderData ?? {}
    if (estate) {
      const path = paths.estates({ id: estate.id })
      return pageHead(context, {
        path,
        title: [say(estate.name), estate.region && say(estate.region.name)].filter(Boolean).join(' · '),
        description: say(estate.blurb),
        image: estate.image,
        jsonLd: [
          estateJsonLd(context, estate),
          breadcrumbJsonLd(context, [
            { name: t('shell.nav.home'), path: paths.home() },
            { name: t('content.estates.title'), path: paths.estates() },
            { name: say(estate.name), path },
          ]),
        ],
      })
    }
    const region = estates.find(({ region: one }) => one && one.code === chosen.region)?.region
    const country = estates.find(({ country: one }) => one && one.code === chosen.country)?.country
    const place = region ?? country
    return pageHead(context, {
      path: paths.estates(chosen),
      title: [place && say(place.name), t('content.estates.title')].filter(Boolean).join(' · '),
      description: t('content.estates.lead', { count: estates.length }),
    })
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
