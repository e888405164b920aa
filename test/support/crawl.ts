import type { Locale } from '#domain/locale.ts'

export type Crawled = { path: string; status: number; from: string; html: string }

const CONCURRENCY = 8
const CHOICES_PER_PAGE = 25

/** For `crawl`: the cookies of somebody who is signed in. */
export const signedInCookie = (token: string): string =>
  `auth.strategy=local1; auth._token.local1=${encodeURIComponent(`Bearer ${token}`)}`

/** Follows every link of a language from the home page, without scripts. Follows redirects. Returns all pages. */
export async function crawl(url: string, locale: Locale, start: readonly string[], cookie = ''): Promise<Crawled[]> {
  const prefix = `/home/${locale}`
  const seen = new Set<string>()
  const choices = new Map<string, number>()
  const waiting: { path: string; from: string }[] = []
  const crawled: Crawled[] = []

  const add = (path: string, from: string) => {
    const [page = '', query] = path.split('?', 2)
    const count = choices.get(page) ?? 0
    if (seen.has(path) || (query && count >= CHOICES_PER_PAGE)) return
    seen.add(path)
    choices.set(page, count + 1)
    waiting.push({ path, from })
  }
  for (const path of start) add(prefix + path, 'the table')

  const walk = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await fetch(url + next.path, { headers: { cookie: `adult=1; ${cookie}` } })
      const html = await answer.text()
      // Recorded under the address it redirects to.
      const { pathname, search } = new URL(answer.url)
      crawled.push({ from: next.from, path: pathname + search, status: answer.status, html })
      for (const link of linksOf(html)) if (link === prefix || link.startsWith(`${prefix}/`)) add(link, next.path)
    }
  }
  // A walker may run out of work while another one still finds links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, walk))
  return crawled
}

export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Addresses of all pictures, also those for other widths. */
export const picturesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:img|source)\s[^>]*>/g)].flatMap(([tag]) => [
    ...(/\ssrc="(\/[^"]*)"/.exec(tag)?.slice(1) ?? []),
    ...(/\ssrcset="([^"]*)"/i.exec(tag)?.[1] ?? '').split(',').flatMap((each) => each.trim().split(' ')[0] || []),
  ])

export const readableText = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '')
    .replace(/<(script|style|template|noscript|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*lang="[^"]*"[^>]*>[\s\S]*?<\/[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[a-z#0-9]+;/g, ' ')
