import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import { DEFAULT_LOCALE, type Locale, splitLocale } from '#domain/locale.ts'
import type { Dictionary } from '#domain/messages.ts'
import { ApiError, createApi, type Transport } from '#web/api/client.ts'
import { expiredTokenCookies } from '#web/api/token.ts'
import { createLocaleStore } from './locale-store.ts'
import { paths } from './paths.ts'
import { BASE_PATH, createStorefrontRouter } from './router.tsx'
import { knownSearch, parseSearch, stringifySearch } from './search-params.ts'
import { fromPathCookie } from './session.ts'
import { traitsAt } from './shell/route-traits.ts'

export { paths, publicPaths } from './paths.ts'

/** Matches addresses only; what is rendered has a router of its own. */
const addresses = createStorefrontRouter({
  api: createApi(() => Promise.reject(new Error('addresses are matched without data'))),
  locale: createLocaleStore(DEFAULT_LOCALE, {}),
  origin: '',
  isSignedIn: () => false,
})

/** Whether the page at `path` is rendered for one visitor, and never cached. */
export const isPrivatePath = (path: string): boolean => traitsAt(addresses, path).isPrivate

/**
 * `path` and `search` are what a page is made of; `corrected` is set when the address has to be put right first. `pages`: as how many pages
 * making it counts, since a list may show the pages after it as well ("show more").
 */
export type PageAddress = { path: string; search: string; corrected: string | undefined; pages: number }

/**
 * What an address means: the path as its route writes it, and of the query what the route understands, in the route's order. Parameters
 * that no route knows change nothing; a known one with a value that means nothing is taken off the address.
 */
export function addressOf(path: string, query: string): PageAddress {
  const raw = parseSearch(query)
  const [routes, params, found] = addresses.getMatchedRoutes(path)
  const known = knownSearch(routes, raw)
  const search = stringifySearch(known)
  const pages = 1 + (typeof known.more === 'number' ? known.more : 0)
  // Below no route: the page says that it was not found.
  if (!found || params['**'] !== undefined) return { path, search, corrected: undefined, pages }
  const { fullPath }: { fullPath: string } = found
  const own = fullPath.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')).replace(/(?<=.)\/$/, '')
  const whole = stringifySearch({ ...raw, ...known })
  return { path: own, search, corrected: own === path && whole === stringifySearch(raw) ? undefined : own + whole, pages }
}

export type RenderOptions = {
  /** The page's full address, language prefix included. */
  url: string
  locale: Locale
  words: Dictionary
  transport: Transport
  isSignedIn: boolean
}
export type RenderedPage = {
  status: number
  location: string | null
  html: string
  /** The code of the inline scripts that rendering wrote into the page; whatever else looks like one came with the content. */
  scripts: readonly string[]
  routeIds: string[]
  /** `Set-Cookie` headers: where to come back to after signing in, and a refused token's end. */
  cookies: readonly string[]
}

/** React leaves this where a part could not be rendered and its fallback stands instead. */
const FAILED_PART = '<!--$!-->'

/**
 * Renders one page to text. What belongs to the visitor is not in it unless the page is private. Throws when a loader or a component
 * fails, so that no half page is sent.
 */
export async function renderPage(options: RenderOptions): Promise<RenderedPage> {
  const { url, locale, words, transport, isSignedIn } = options
  const mark = crypto.randomUUID()
  const createRouter = () => {
    const router = createStorefrontRouter({
      api: createApi(transport),
      locale: createLocaleStore(locale, words),
      origin: new URL(url).origin,
      isSignedIn: () => isSignedIn,
    })
    router.update({ ...router.options, ssr: { nonce: mark } })
    return router
  }
  let routeIds: string[] = []
  try {
    const response = await createRequestHandler({ request: new Request(url), createRouter })(({ responseHeaders, router }) => {
      const failed = router.state.matches.find((match) => match.status === 'error')
      if (failed) throw failed.error
      routeIds = router.state.matches.map((match) => match.routeId)
      return renderRouterToString({ responseHeaders, router, children: <RouterServer router={router} /> })
    })
    const { html, scripts } = takeMarkOff(await response.text(), mark)
    if (response.status >= 500 || html.includes(FAILED_PART)) throw new Error(`a part of ${url} could not be rendered`)
    const goesTo = response.headers.get('location')
    const cookies = isLogin(goesTo) ? [fromPathCookie(sitePathOf(url))] : []
    return { status: response.status, location: goesTo, html, scripts, routeIds, cookies }
  } catch (error) {
    if (!(error instanceof ApiError && error.isSessionInvalid)) throw error
    const login = `${BASE_PATH}/${locale}${paths.login()}`
    return {
      status: 307,
      location: login,
      html: '',
      scripts: [],
      routeIds,
      cookies: [fromPathCookie(sitePathOf(url)), ...expiredTokenCookies],
    }
  }
}

/**
 * The router puts the mark of a rendering on everything that it writes itself, as the nonce. No content can know it, so the inline
 * scripts that carry it are the page's own. The page goes out without it: it is kept, and a nonce must be new in every answer.
 */
function takeMarkOff(marked: string, mark: string): { html: string; scripts: string[] } {
  const own = new RegExp(`<script(?=[^>]* nonce="${mark}")(?![^>]*\\s(?:src=|type="application/ld))[^>]*>(.*?)</script>`, 'gs')
  return {
    scripts: [...marked.matchAll(own)].map(([, code = '']) => code),
    html: marked.replace(`<meta property="csp-nonce" content="${mark}"/>`, '').replaceAll(` nonce="${mark}"`, ''),
  }
}

const isLogin = (location: string | null): boolean =>
  location !== null && splitLocale(location.slice(BASE_PATH.length)).path === paths.login()

/** Path and query without base path and language, as the router knows them. */
function sitePathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return splitLocale(pathname.slice(BASE_PATH.length)).path + search
}
