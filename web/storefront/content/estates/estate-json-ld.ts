import type { Estate } from '#domain/estate.ts'
import type { StorefrontContext } from '../../context.ts'
import { absolute } from '../../head.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../words.ts'

export function estateJsonLd(context: StorefrontContext, estate: Estate): object {
  const { say, locale } = wordsOf(context.locale)
  return {
    '@context': 'https://schema.org',
    '@type': 'Winery',
    name: say(estate.name),
    description: say(estate.blurb),
    url: absolute(context.origin, paths.estates({ id: estate.id }), locale),
    ...(estate.image ? { image: new URL(estate.image, context.origin).href } : {}),
    ...(estate.founded ? { foundingDate: String(estate.founded) } : {}),
    address: {
      '@type': 'PostalAddress',
      addressLocality: say(estate.village),
      ...(estate.region ? { addressRegion: say(estate.region.name) } : {}),
      ...(estate.country ? { addressCountry: say(estate.country.name) } : {}),
    },
    ...(estate.place ? { geo: { '@type': 'GeoCoordinates', ...estate.place } } : {}),
  }
}
