import type { Film } from '#domain/film.ts'
import type { StorefrontContext } from '../../context.ts'
import { wordsOf } from '../../words.ts'

export function filmJsonLd(context: StorefrontContext, film: Film): object {
  const { say, locale } = wordsOf(context.locale)
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: say(film.title),
    description: say(film.synopsis),
    inLanguage: locale,
    uploadDate: `${film.publishedOn}T00:00:00+08:00`,
    duration: `PT${film.seconds}S`,
    thumbnailUrl: new URL(film.poster, context.origin).href,
    contentUrl: new URL(film.mp4, context.origin).href,
  }
}
