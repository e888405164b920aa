import type { Estate, EstateCard } from '#domain/estate.ts'
import { estateJsonLd } from '../content/estates/estate-json-ld.ts'
import { type EstateSearch, isChosen } from '../content/estates/estate-search.ts'
import type { StorefrontContext } from '../context.ts'
import { breadcrumbJsonLd, pageHead } from '../head.ts'
import { paths } from '../paths.ts'
import { wordsOf } from '../words.ts'

export function estateHead(context: StorefrontContext, estate: Estate) {
  const { t, say } = wordsOf(context.locale)
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

export function estatesHead(context: StorefrontContext, estates: readonly EstateCard[], chosen: Omit<EstateSearch, 'id'>) {
  const { t, say } = wordsOf(context.locale)
  const region = estates.find(({ region: one }) => one && one.code === chosen.region)?.region
  const country = estates.find(({ country: one }) => one && one.code === chosen.country)?.country
  const place = region ?? country
  return pageHead(context, {
    path: paths.estates(chosen),
    title: [place && say(place.name), t('content.estates.title')].filter(Boolean).join(' · '),
    description: t('promise.estates-known') || t('content.estates.shown', { count: estates.length }),
    // Unknown places would make endless pages.
    noIndex: !estates.some((estate) => isChosen(estate, chosen)),
  })
}
