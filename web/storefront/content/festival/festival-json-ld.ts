import type { Festival } from '#domain/festival.ts'
import type { StorefrontContext } from '../../context.ts'
import { absolute } from '../../head.ts'
import { paths } from '../../paths.ts'
import { wordsOf } from '../../words.ts'

export function festivalJsonLd(context: StorefrontContext, festival: Festival): object {
  const { say, locale } = wordsOf(context.locale)
  const { siteName } = context.company.info()
  const [first, last] = [festival.days[0], festival.days.at(-1)]
  return {
    '@context': 'https://schema.org',
    '@type': 'Festival',
    name: say(festival.title),
    description: say(festival.line),
    inLanguage: locale,
    startDate: `${festival.startsOn}T${first?.opens ?? '00:00'}+08:00`,
    endDate: `${festival.endsOn}T${last?.closes ?? '23:59'}+08:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: say(festival.place), address: say(festival.address) },
    organizer: { '@type': 'Organization', name: say(siteName), url: absolute(context.origin, '/', locale) },
    url: absolute(context.origin, paths.festival(), locale),
    ...(festival.image ? { image: new URL(festival.image, context.origin).href } : {}),
  }
}
